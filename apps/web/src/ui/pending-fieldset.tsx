import { chakra } from '@chakra-ui/react';
import { type ReactNode, useLayoutEffect, useRef } from 'react';

interface PendingFieldsetProps {
  isPending: boolean;
  children: ReactNode;
}

/**
 * Fields that are locked while they are being sent, so that the response does not overwrite new input. A
 * field that loses the focus to this gets it back.
 */
export const PendingFieldset = ({ isPending, children }: PendingFieldsetProps) => {
  const focused = useRef<HTMLElement>(null);
  const wasPending = useRef(isPending);
  useLayoutEffect(() => {
    const isAnswered = wasPending.current && !isPending;
    if (isAnswered && document.activeElement === document.body) focused.current?.focus();
    wasPending.current = isPending;
  }, [isPending]);
  return (
    <chakra.fieldset
      disabled={isPending}
      onFocus={({ target }) => {
        focused.current = target;
      }}
      borderWidth="0"
      p="0"
      m="0"
      minWidth="0"
    >
      {children}
    </chakra.fieldset>
  );
};
