/**
 * Works on every item, a few at a time.
 * @param atOnce how many at most
 * @throws the first error, while the others still go on
 */
export const fewAtOnce = async <Item>(
  items: Iterable<Item>,
  atOnce: number,
  work: (item: Item) => Promise<void>,
): Promise<void> => {
  // Shared, so that each free worker takes the next item.
  const rest = [...items].values();
  const takeTurns = async () => {
    for (const item of rest) await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, takeTurns));
};
