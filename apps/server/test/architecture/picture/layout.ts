import { type Link, type Place, untangled } from './order.ts';
import type { Arrow } from './rooms.ts';

export interface Layout {
  /** Centre and row of each box, rows from top to bottom. */
  boxes: Map<string, { x: number; row: number }>;
  /** The x positions that each arrow passes through, one per row. */
  ways: Array<{ from: string; to: string; row: number; xs: number[] }>;
  rows: number;
  width: number;
}

const GAP = 26;
const PASSING = 4;

/**
 * Lays out boxes in rows so that arrows point down and seldom cross. An arrow implied by others is left out.
 * The same input always gives the same layout.
 * @param widths width of each box, by name
 */
export function layOut(widths: ReadonlyMap<string, number>, arrows: Arrow[]): Layout {
  const down = reduced(withoutCircles([...widths.keys()], arrows));
  const rowOf = rowsOf([...widths.keys()], down);
  const last = Math.max(...rowOf.values());
  const rows: Place[][] = Array.from({ length: last + 1 }, () => []);
  const at = (name: string) => rowOf.get(name) ?? 0;
  for (const [name, width] of widths) rows[at(name)]?.push({ name, width, x: 0, weight: 1 });

  const links: Link[] = [];
  const ways = down.map(([from, to]) => {
    const names = [from];
    for (let row = at(from) + 1; row < at(to); row++) {
      const name = `${from} → ${to} ${row}`;
      rows[row]?.push({ name, width: PASSING, x: 0, weight: 8 });
      names.push(name);
    }
    names.push(to);
    for (const [i, name] of names.slice(1).entries()) links.push([names[i] ?? '', name]);
    return { from, to, row: at(from), names };
  });

  const ordered = untangled(rows, links);
  spread(ordered, links);
  const places = new Map(ordered.flat().map((place) => [place.name, place]));
  const left = Math.min(...ordered.flat().map(({ x, width }) => x - width / 2));
  const right = Math.max(...ordered.flat().map(({ x, width }) => x + width / 2));
  const xOf = (name: string) => Math.round((places.get(name)?.x ?? 0) - left);
  return {
    boxes: new Map([...widths.keys()].map((name) => [name, { x: xOf(name), row: at(name) }])),
    ways: ways.map(({ names, ...way }) => ({ ...way, xs: names.map(xOf) })),
    rows: rows.length,
    width: Math.round(right - left),
  };
}

/** Leaves out arrows that would point back up. */
function withoutCircles(names: string[], arrows: Arrow[]): Arrow[] {
  const state = new Map<string, 'open' | 'done'>();
  const kept: Arrow[] = [];
  const visit = (name: string): void => {
    state.set(name, 'open');
    for (const arrow of arrows.filter(([from]) => from === name)) {
      if (state.get(arrow[1]) === 'open') continue;
      kept.push(arrow);
      if (!state.has(arrow[1])) visit(arrow[1]);
    }
    state.set(name, 'done');
  };
  for (const name of names) if (!state.has(name)) visit(name);
  return kept;
}

/** Leaves out arrows whose end can be reached through other arrows. */
function reduced(arrows: Arrow[]): Arrow[] {
  const below = new Map<string, Set<string>>();
  const reachedFrom = (name: string): Set<string> => {
    const known = below.get(name);
    if (known) return known;
    const next = arrows.filter(([from]) => from === name).map(([, to]) => to);
    const found = new Set(next.flatMap((to) => [to, ...reachedFrom(to)]));
    below.set(name, found);
    return found;
  };
  return arrows.filter(
    ([from, to]) => !arrows.some(([a, b]) => a === from && reachedFrom(b).has(to)),
  );
}

/** Assigns rows: boxes that import nothing are at the bottom, all others directly above what they import. */
function rowsOf(names: string[], arrows: Arrow[]): Map<string, number> {
  const height = (name: string): number =>
    Math.max(0, ...arrows.filter(([from]) => from === name).map(([, to]) => height(to) + 1));
  const top = Math.max(...names.map(height));
  return new Map(names.map((name) => [name, top - height(name)]));
}

/** Moves places towards their neighbours, and apart where they would overlap. */
function spread(rows: Place[][], links: Link[]): void {
  const places = new Map(rows.flat().map((place) => [place.name, place]));
  for (const row of rows)
    apart(
      row,
      row.map(() => 0),
    );
  for (let round = 0; round < 40; round++) {
    for (const row of round % 2 === 0 ? rows : [...rows].reverse()) {
      const wishes = row.map(({ name, x }) => {
        const beside = links.flatMap(([upper, lower]) => {
          if (upper !== name && lower !== name) return [];
          return places.get(upper === name ? lower : upper) ?? [];
        });
        return meanX(beside) ?? x;
      });
      apart(row, wishes);
    }
  }
}

/** The weighted mean of the positions. */
const meanX = (places: Array<Pick<Place, 'x' | 'weight'>>): number | undefined => {
  const total = places.reduce((sum, { weight }) => sum + weight, 0);
  return total === 0
    ? undefined
    : places.reduce((sum, { x, weight }) => sum + x * weight, 0) / total;
};

/** Moves each place as close to its wished x as the others in its row allow. */
function apart(row: Place[], wishes: number[]): void {
  // Places that touch move as one group. A member's `x` is where the group would be if only its own wish counted.
  interface Member {
    place: Place;
    offset: number;
    x: number;
    weight: number;
  }
  const groups: Array<{ members: Member[]; x: number }> = [];
  for (const [i, place] of row.entries()) {
    const wish = wishes[i] ?? 0;
    let group = { members: [{ place, offset: 0, x: wish, weight: place.weight }], x: wish };
    for (let before = groups.at(-1); before !== undefined; before = groups.at(-1)) {
      const end = before.members.at(-1);
      const step = (end?.offset ?? 0) + ((end?.place.width ?? 0) + widthOfFirst(group)) / 2 + GAP;
      if (before.x + step <= group.x) break;
      const moved = group.members.map((it) => ({
        ...it,
        offset: it.offset + step,
        x: it.x - step,
      }));
      const members = [...before.members, ...moved];
      group = { members, x: meanX(members) ?? 0 };
      groups.pop();
    }
    groups.push(group);
  }
  for (const { members, x } of groups) {
    for (const { place, offset } of members) place.x = x + offset;
  }
}

const widthOfFirst = ({ members }: { members: Array<{ place: Place }> }) =>
  members[0]?.place.width ?? 0;
