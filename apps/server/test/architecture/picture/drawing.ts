import type { Tree } from '../source-tree.ts';
import { type Layout, layOut } from './layout.ts';
import { BELOW, type House, houseOf, type Room } from './rooms.ts';

const GAP = 46;
const LINE = 17;
const EDGE = 24;
const HEAD = 44;
const BETWEEN = 52;
const ASIDE = 44;
const CONTRACT = 44;

/** The diagram of `docs/architecture.md` as SVG: the rooms of web, server and contract, and who imports whom. */
export function drawing(tree: Tree): string {
  const web = panelOf(houseOf('apps/web', tree));
  const server = panelOf(houseOf('apps/server', tree));
  const width = Math.max(web.width, server.width);
  const right = EDGE + width;
  const serverTop = EDGE + web.height + BETWEEN;
  const serverEnd = serverTop + server.height;
  const contract = serverEnd + BETWEEN;
  const middle = EDGE + width / 2;
  const beside = right + ASIDE / 2;
  const [wide, high] = [right + ASIDE + EDGE, contract + CONTRACT + EDGE];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${wide}" height="${high}" viewBox="0 0 ${wide} ${high}" role="img" aria-label="Who imports whom">
<style>
${STYLE}
</style>
<defs><marker id="head" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto"><path class="head" d="M0 .5 8 4 0 7.5z"/></marker></defs>
${framed('apps/web', EDGE, width, web)}
${framed('apps/server', serverTop, width, server)}
${framed('packages/contract', contract, width + ASIDE, { width: 0, height: CONTRACT, content: '' })}
${arrow(`M${middle} ${EDGE + web.height}V${serverTop}`, 'way types')}
<text class="note" x="${middle + 12}" y="${serverTop - BETWEEN / 2 + 4}">types only</text>
${arrow(`M${middle} ${serverEnd}V${contract}`)}
${arrow(`M${right} ${EDGE + HEAD}H${beside - 8}q8 0 8 8V${contract}`)}
</svg>
`;
}

interface Panel {
  width: number;
  height: number;
  content: string;
}

function panelOf(house: House): Panel {
  const boxes = new Map(house.rooms.map((room) => [room.name, boxOf(room)]));
  const widths = new Map([...boxes].map(([name, { width }]) => [name, width]));
  const layout = layOut(widths, house.arrows);
  const placed = [...layout.boxes].map(([name, place]) => ({ ...place, box: boxes.get(name) }));
  // A row is as high as its highest box.
  const tops = [HEAD];
  for (let row = 0; row < layout.rows; row++) {
    const heights = placed.map((it) => (it.row === row ? (it.box?.height ?? 0) : 0));
    tops.push((tops[row] ?? 0) + Math.max(...heights) + GAP);
  }
  const top = (row: number) => tops[row] ?? 0;
  const ways = layout.ways.map((way) =>
    wayOf(way, top, top(way.row) + (boxes.get(way.from)?.height ?? 0)),
  );
  return {
    width: layout.width + 2 * EDGE,
    height: top(layout.rows) - GAP + EDGE,
    content: [...ways, ...placed.map(({ box, x, row }) => box?.draw(x + EDGE, top(row)))].join(
      '\n',
    ),
  };
}

interface Box {
  width: number;
  height: number;
  /** @param x horizontal centre of the box */
  draw(x: number, y: number): string;
}

/** A box with the name of a room and, below it, the files that the room stands for. */
function boxOf({ name, files }: Room): Box {
  const title = name === BELOW ? '' : name.replace(/^features\//, '');
  const lines: string[] = [];
  for (const file of files) {
    const last = lines.at(-1);
    if (last === undefined || last.length + file.length > 32) lines.push(file);
    else lines[lines.length - 1] = `${last} · ${file}`;
  }
  const width = Math.max(84, title.length * 10 + 28, ...lines.map((line) => line.length * 7 + 20));
  const head = title === '' ? 24 : 42;
  const height = head + lines.length * LINE - (title === '' ? 8 : 2);
  return {
    width,
    height,
    draw: (x, y) => {
      const kind = name.startsWith('features/') ? 'room feature' : 'room';
      return [
        `<rect class="${kind}" x="${x - width / 2}" y="${y}" width="${width}" height="${height}" rx="8"/>`,
        title === '' ? '' : `<text class="name" x="${x}" y="${y + 25}">${title}</text>`,
        ...lines.map(
          (line, i) => `<text class="files" x="${x}" y="${y + head + i * LINE}">${line}</text>`,
        ),
      ].join('');
    },
  };
}

/** An arrow that leaves and enters boxes vertically, and crosses the rows between them vertically as well. */
function wayOf({ xs, row }: Layout['ways'][number], top: (row: number) => number, start: number) {
  const [first = 0, ...more] = xs.map((x) => x + EDGE);
  let [x, y] = [first, start];
  let path = `M${x} ${y}`;
  for (const [i, next] of more.entries()) {
    const to = top(row + i + 1);
    const half = (to - y) / 2;
    path += `C${x} ${y + half} ${next} ${to - half} ${next} ${to}`;
    [x, y] = [next, to];
    const isEnd = i === more.length - 1;
    if (!isEnd) {
      y = top(row + i + 2) - GAP;
      path += `V${y}`;
    }
  }
  return arrow(path);
}

const framed = (name: string, y: number, width: number, panel: Panel) =>
  `<g transform="translate(${EDGE} ${y})">
<rect class="house" width="${width}" height="${panel.height}" rx="12"/><text class="title" x="20" y="28">${name}</text>
<g transform="translate(${Math.round((width - panel.width) / 2)})">
${panel.content}
</g>
</g>`;

const arrow = (path: string, kind = 'way') =>
  `<path class="${kind}" marker-end="url(#head)" d="${path}"/>`;

const STYLE = `text { font-family: system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif; text-anchor: middle; fill: #12263f }
.title, .note { text-anchor: start }
.title { font-size: 14px; font-weight: 600; fill: #4a5b70 }
.name { font-size: 15px; font-weight: 600 }
.files, .note { font-size: 12px; fill: #4a5b70 }
.house { fill: #f5f8fb; stroke: #c9d5e2 }
.room { fill: #fff; stroke: #12263f; stroke-width: 1.25 }
.feature { fill: #e4f0fa }
.way { fill: none; stroke: #b4490f; stroke-width: 1.5 }
.types { stroke-dasharray: 5 4 }
.head { fill: #b4490f }
@media (prefers-color-scheme: dark) {
  text { fill: #eef3f8 }
  .title, .files, .note { fill: #a9bacd }
  .house { fill: #101a28; stroke: #33465e }
  .room { fill: #1b2a3f; stroke: #8fa6c0 }
  .feature { fill: #17405f }
  .way { stroke: #f0955a }
  .head { fill: #f0955a }
}`;
