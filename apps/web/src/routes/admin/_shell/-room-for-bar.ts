import { useEffect } from 'react';

/**
 * Keeps focused controls clear of a bar at the bottom of the window. Scroll margins would too, but not for the
 * caret line of a text area.
 */
export const useRoomForBar = () =>
  useEffect(() => {
    const { style } = document.documentElement;
    style.scrollPaddingBottom = '9rem';
    return () => {
      style.scrollPaddingBottom = '';
    };
  }, []);
