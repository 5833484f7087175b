/** The sets of drawings: a drawing that shows weather or region has a file per set. */
export const ILLUSTRATION_SETS = ['snow', 'mild', 'desert', 'coast'] as const;

export type IllustrationSet = (typeof ILLUSTRATION_SETS)[number];

/** What a company does above all: a drawing that shows equipment at work has a file per trade. */
export const TRADES = ['heating', 'cooling', 'plumbing'] as const;

export type Trade = (typeof TRADES)[number];

/** What drawings depend on, besides colors. */
export interface DrawingLook {
  illustrations: IllustrationSet;
  trade: Trade;
}

/** The names of the files that may show a drawing, the one that fits best first. The coast has the trees of mild places. */
export const drawingFiles = (name: string, { illustrations, trade }: DrawingLook): string[] => {
  const sets = illustrations === 'coast' ? ['coast', 'mild'] : [illustrations];
  return [`${name}-${trade}`, name].flatMap((file) => [
    ...sets.map((set) => `${file}-${set}`),
    file,
  ]);
};
