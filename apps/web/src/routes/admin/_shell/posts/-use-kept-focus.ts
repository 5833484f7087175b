import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Keeps the focus within a part of the page when the focused control is removed.
 * @param find returns the control that takes over the focus
 * @returns event handlers for the element around the part
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
    // A removed control fires no blur event.
    onBlur: () => {
      focused.current = null;
    },
  };
};
