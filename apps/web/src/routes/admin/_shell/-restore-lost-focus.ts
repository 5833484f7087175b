/** Gives the focus to the heading of the screen when what had it is gone, after the screen was drawn again. */
export const restoreLostFocus = (): void => {
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body) return;
    const heading = document.querySelector<HTMLElement>('main h1');
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  });
};
