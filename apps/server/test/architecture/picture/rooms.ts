import { isTest, type Tree } from '../source-tree.ts';

/** A workspace with its rooms: the folders of its `src`, its features, and the files directly in `src`. */
export interface House {
  rooms: Room[];
  /** Which room imports which, by name. Type imports are left out, because they do not exist at run time. */
  arrows: Arrow[];
}

export interface Room {
  name: string;
  /** The files directly in `src` that it stands for; empty for a folder. */
  files: string[];
}

export type Arrow = [from: string, to: string];

/** The rooms of a workspace and the imports between them, in alphabetical order. */
export function houseOf(folder: string, tree: Tree): House {
  const src = `${folder}/src/`;
  const files = [...tree.values()].filter(
    ({ path }) => path.startsWith(src) && /\.tsx?$/.test(path) && !isTest(path),
  );
  const inside = (path: string) => (path.startsWith(src) ? path.slice(src.length) : '');
  const isLoose = (path: string) => /^[^/]+\.tsx?$/.test(inside(path));
  const runs = ({ typeOnly }: { typeOnly: boolean }) => !typeOnly;

  // Files directly in `src` combine the rooms, except for those that a room imports directly or indirectly.
  const stoodOn = new Set<string>();
  const standOn = (path: string): void => {
    const found = tree.get(path)?.imports.filter(runs) ?? [];
    for (const { target } of found.filter((it) => isLoose(it.target) && !stoodOn.has(it.target))) {
      stoodOn.add(target);
      standOn(target);
    }
  };
  for (const { path } of files) if (!isLoose(path) && !path.includes('.gen.')) standOn(path);

  const roomOf = (path: string): string | undefined => {
    if (isLoose(path)) return stoodOn.has(path) ? BELOW : ABOVE;
    return /^(?:features\/|routes\/(?=[^/]+\/))?[^/]+(?=\/)/.exec(inside(path))?.[0];
  };
  const arrows = new Map<string, Arrow>();
  const rooms = new Map<string, string[]>();
  for (const { path, imports } of files) {
    const room = roomOf(path) ?? '';
    const held = rooms.get(room) ?? rooms.set(room, []).get(room);
    if (isLoose(path)) held?.push(inside(path).replace(/\.gen(?=\.)|\.tsx?$/g, ''));
    for (const { target } of imports.filter(runs)) {
      const other = roomOf(target);
      if (other !== undefined && other !== room) arrows.set(`${room} ${other}`, [room, other]);
    }
  }
  const sorted = <Value>(map: Map<string, Value>) =>
    [...map].sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, value]) => ({ key, value }));
  return {
    rooms: sorted(rooms).map(({ key, value }) => ({ name: key, files: value.sort() })),
    arrows: sorted(arrows).map(({ value }) => value),
  };
}

const ABOVE = 'src';
/** Not a folder: its box shows only the names of its files. */
export const BELOW = 'below';
