/** Equal columns, as many as have room for `least` each; larger text makes them fewer. */
export const columns = (least: string): string =>
  `repeat(auto-fit, minmax(min(100%, ${least}), 1fr))`;
