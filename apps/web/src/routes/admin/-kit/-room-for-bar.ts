import { useEffect } from 'react';

/**
 * Keeps focused controls clear of a bar at the bottom of the window. Scroll margins would too, but not for the
 * caret line of a text area.
 */
export const useRoomForBar = () =>
  useEffect(() => {
    const { style } = document.documentElement;
    style.scrollPaddingBottom = 'min(11rem, 25dvh)';
    return () => {
      style.scrollPaddingBottom = '';
    };
  }, []);
