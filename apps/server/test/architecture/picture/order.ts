/** A place in a row: a box, or the point where an arrow passes through a row between its ends. */
export interface Place {
  name: string;
  width: number;
  x: number;
  /** How much its position counts: long arrows should be straight. */
  weight: number;
}

/** A link from a place to one in the row below. */
export type Link = [upper: string, lower: string];

const meanOf = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Sorts each row by the positions of its neighbours above and below, and keeps the order with the fewest crossings. */
export function untangled(rows: Place[][], links: Link[]): Place[][] {
  let best = rows;
  let current = rows;
  for (let round = 0; round < 24 && crossings(best, links) > 0; round++) {
    const isDown = round % 2 === 0;
    const sorted = current.map((row) => [...row]);
    const order = sorted.map((_, i) => (isDown ? i : sorted.length - 1 - i)).slice(1);
    for (const i of order) {
      const fixed = sorted[isDown ? i - 1 : i + 1] ?? [];
      const index = new Map(fixed.map(({ name }, at) => [name, at]));
      const wish = (name: string, at: number): number => {
        const beside = links.flatMap(([upper, lower]) =>
          (isDown ? lower : upper) === name ? [index.get(isDown ? upper : lower) ?? 0] : [],
        );
        return beside.length > 0 ? meanOf(beside) : at;
      };
      const row = (sorted[i] ?? []).map((place, at) => ({ place, wish: wish(place.name, at) }));
      sorted[i] = row.sort((a, b) => a.wish - b.wish).map(({ place }) => place);
    }
    current = sorted;
    if (crossings(current, links) < crossings(best, links)) best = current;
  }
  return best;
}

function crossings(rows: Place[][], links: Link[]): number {
  const index = new Map(
    rows.flatMap((row, at) => row.map(({ name }, i) => [name, { at, i }] as const)),
  );
  const lines = links.map(([upper, lower]) => ({
    row: index.get(upper)?.at,
    upper: index.get(upper)?.i ?? 0,
    lower: index.get(lower)?.i ?? 0,
  }));
  return lines.flatMap((a, i) =>
    lines
      .slice(i + 1)
      .filter((b) => a.row === b.row && (a.upper - b.upper) * (a.lower - b.lower) < 0),
  ).length;
}
