/** Gives the focus to the heading of the screen when what had it is gone from the data that was just awaited. */
export const restoreLostFocus = (): void => {
  // TanStack Query hands data to the screen in a timer of its own, set before this one.
  setTimeout(() => {
    if (document.activeElement !== document.body) return;
    const heading = document.querySelector<HTMLElement>('main h1');
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  });
};
