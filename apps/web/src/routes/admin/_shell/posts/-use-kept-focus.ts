import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Keeps the focus in a part of the page when the control that has it goes.
 * @param find the control that takes it over
 * @returns what to put on the element around the part
 */
export const useKeptFocus = (
  part: RefObject<HTMLElement | null>,
  find: (part: HTMLElement) => HTMLElement | null,
) => {
  const focused = useRef<Element>(null);
  useLayoutEffect(() => {
    if (!part.current || !focused.current || focused.current.isConnected) return;
    focused.current = null;
    if (document.activeElement === document.body) find(part.current)?.focus();
  });
  return {
    onFocus: ({ target }: { target: Element }) => {
      focused.current = target;
    },
    // A control that goes says nothing.
    onBlur: () => {
      focused.current = null;
    },
  };
};
