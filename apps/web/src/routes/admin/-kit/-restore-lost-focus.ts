/** Focuses the heading of the open dialog, or of the screen, if the focused element disappeared with the data that was just loaded. */
export const restoreLostFocus = (): void => {
  // TanStack Query delivers data to the screen in its own timer, which was set before this one.
  setTimeout(() => {
    if (document.activeElement !== document.body) return;
    const dialog = [...document.querySelectorAll('dialog[open]')].at(-1);
    const heading = dialog
      ? dialog.querySelector<HTMLElement>('h2')
      : document.querySelector<HTMLElement>('main h1');
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  });
};
