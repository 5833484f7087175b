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
  const focused = useRef<Element>(null);
  useLayoutEffect(() => {
    if (isSending) {
      focused.current = document.activeElement;
      return;
    }
    const { activeElement, body } = document;
    if (activeElement === body && focused.current instanceof HTMLElement) focused.current.focus();
    focused.current = null;
  }, [isSending]);
  return (
    <chakra.fieldset disabled={isSending} borderWidth="0" p="0" m="0" minWidth="0">
      {children}
    </chakra.fieldset>
  );
};
