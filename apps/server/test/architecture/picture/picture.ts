import { isTest, type Tree } from '../source-tree.ts';

type Arrow = [from: string, to: string];

/** A workspace with its rooms: the folders of its `src`, its features, and the files directly in `src`. */
interface House {
  /** By name. */
  rooms: string[];
  /** Which room imports which. Type imports are left out, because they do not exist at run time. */
  arrows: Arrow[];
}

/** The rooms of a workspace and the imports between them, in alphabetical order. */
export const houseOf = (folder: string, tree: Tree): House => {
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
    if (isLoose(path)) return stoodOn.has(path) ? inside(path) : 'src';
    return /^(?:features\/|routes\/(?=[^/]+\/))?[^/]+(?=\/)/.exec(inside(path))?.[0];
  };
  const arrows = files.flatMap(({ path, imports }) =>
    imports.filter(runs).flatMap(({ target }): Arrow[] => {
      const [room, other] = [roomOf(path), roomOf(target)];
      return room && other && other !== room ? [[room, other]] : [];
    }),
  );
  return {
    rooms: [...new Set(files.map(({ path }) => roomOf(path) ?? 'src'))].sort(),
    arrows: [...new Map(arrows.map((arrow) => [arrow.join(' '), arrow])).entries()]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([, arrow]) => arrow),
  };
};

/** Leaves out arrows that would close a circle, and then those that follow from others. */
export const fewest = (arrows: Arrow[]): Arrow[] => {
  const reaches = (among: Arrow[], from: string, to: string): boolean =>
    among.some(([a, b]) => a === from && (b === to || reaches(among, b, to)));
  const kept: Arrow[] = [];
  for (const [from, to] of arrows) if (!reaches(kept, to, from)) kept.push([from, to]);
  return kept.filter(
    ([from, to]) => !kept.some(([a, b]) => a === from && b !== to && reaches(kept, b, to)),
  );
};

const partOf = (workspace: string, tree: Tree): string[] => {
  const { rooms, arrows } = houseOf(`apps/${workspace}`, tree);
  const idOf = (room: string) => `${workspace}-${room.replaceAll('/', '-')}`;
  const boxOf = (room: string) =>
    room.startsWith('features/')
      ? `${idOf(room)}[${room.replace('features/', '')}]:::feature`
      : `${idOf(room)}[${room}]`;
  return [
    `  subgraph ${workspace}[apps/${workspace}]`,
    '    direction TB',
    ...rooms.map((room) => `    ${boxOf(room)}`),
    ...fewest(arrows).map(([from, to]) => `    ${idOf(from)} --> ${idOf(to)}`),
    '  end',
  ];
};

/** The rooms of web, server and contract, and who imports whom, in the language of Mermaid. */
const diagramOf = (tree: Tree): string[] => [
  'flowchart TB',
  ...partOf('web', tree),
  ...partOf('server', tree),
  '  contract[packages/contract]',
  '  web -. types only .-> server',
  '  web --> contract',
  '  server --> contract',
  '  classDef feature fill:#e4f0fa,stroke:#2282b4,color:#12263f',
];

/** A document with the diagram of this tree between its two marks. */
export const withDiagram = (document: string, tree: Tree): string =>
  document.replace(
    /(?<=<!-- diagram: [^>]* -->\n).*(?=<!-- \/diagram -->)/s,
    () => `\n\`\`\`mermaid\n${diagramOf(tree).join('\n')}\n\`\`\`\n\n`,
  );
