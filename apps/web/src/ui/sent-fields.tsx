import { chakra } from '@chakra-ui/react';
import { type ReactNode, useLayoutEffect, useRef } from 'react';

interface SentFieldsProps {
  isSending: boolean;
  children: ReactNode;
}

/**
 * Fields that cannot be changed while they are sent, so that nothing is typed that the answer would
 * replace. A field that loses the focus by that gets it back.
 */
export const SentFields = ({ isSending, children }: SentFieldsProps) => {
  const focused = useRef<HTMLElement>(null);
  const wasSending = useRef(isSending);
  useLayoutEffect(() => {
    const isAnswered = wasSending.current && !isSending;
    if (isAnswered && document.activeElement === document.body) focused.current?.focus();
    wasSending.current = isSending;
  }, [isSending]);
  return (
    <chakra.fieldset
      disabled={isSending}
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
