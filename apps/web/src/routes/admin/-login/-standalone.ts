/** Whether this is the window of an installed app, whose browser may forget cookies without an age when it is closed. */
export const isStandalone = (): boolean => matchMedia('(display-mode: standalone)').matches;
