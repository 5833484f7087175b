/** One pass over the picture in a JPEG. */
interface JpegScan {
  components: number[];
  /** The first and the last coefficient. */
  from: number;
  to: number;
  /** How many bits of each coefficient a later scan brings. */
  bitsLeft: number;
}

/** What the markers of a JPEG say. */
export interface JpegStructure {
  /** The marker of its frame, which names the coding; 0 without one. */
  coding: number;
  /** Bits of a color. */
  precision: number;
  /** Where the frame says how high the picture is. */
  heightAt: number;
  /** The height that follows the first scan (DNL), in a picture that begins without one; 0 for none. */
  lateHeight: number;
  components: number[];
  scans: JpegScan[];
}

const isFrame = (marker: number) =>
  (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) || marker === 0xf7;
const START_OF_SCAN = 0xda;
const DEFINE_LINES = 0xdc;
const END = 0xd9;

/** As many as a scan can have (ITU T.81, B.2.3). */
const MAX_IN_SCAN = 4;
/** More than any program writes: each bit of each coefficient would take no more. */
const MAX_SCANS = 1000;

const everyOther = (bytes: Buffer, from: number, count: number, step: number): number[] =>
  Array.from({ length: count }, (_, at) => bytes[from + at * step] ?? 0);

/** Reads the markers of a JPEG (ITU T.81), as far as they go, of made-up ones no more than a thousand scans. */
export const readJpeg = (bytes: Buffer): JpegStructure => {
  const read: JpegStructure = {
    coding: 0,
    precision: 8,
    heightAt: 0,
    lateHeight: 0,
    components: [],
    scans: [],
  };
  let at = bytes.indexOf(0xff, 2);
  while (at !== -1 && at + 4 <= bytes.length) {
    const marker = bytes[at + 1] ?? 0;
    // Within a scan: a byte of the data, a restart, or filling.
    const isData = marker === 0 || marker === 0xff || (marker >= 0xd0 && marker <= 0xd8);
    const next = isData ? at + (marker === 0xff ? 1 : 2) : at + 2 + bytes.readUInt16BE(at + 2);
    if (marker === END || read.scans.length === MAX_SCANS) break;
    if (!isData && next <= bytes.length) {
      if (isFrame(marker) && read.coding === 0) {
        read.coding = marker;
        read.precision = bytes[at + 4] ?? 0;
        read.heightAt = at + 5;
        read.components = everyOther(bytes, at + 10, bytes[at + 9] ?? 0, 3);
      } else if (marker === START_OF_SCAN) {
        const count = Math.min(bytes[at + 4] ?? 0, MAX_IN_SCAN);
        const [from = 0, to = 0, bits = 0] = bytes.subarray(at + 5 + 2 * count);
        const components = everyOther(bytes, at + 5, count, 2);
        read.scans.push({ components, from, to, bitsLeft: bits & 15 });
      } else if (marker === DEFINE_LINES && at + 6 <= bytes.length) {
        read.lateHeight = bytes.readUInt16BE(at + 4);
      }
    }
    at = bytes.indexOf(0xff, next);
  }
  return read;
};

/** Whether it is neither baseline nor sequential nor progressive, or has more than 8 bits: no decoder here reads it. */
export const isRareJpeg = ({ coding, precision }: JpegStructure): boolean =>
  coding !== 0 && (precision !== 8 || ![0xc0, 0xc1, 0xc2, 0xc9, 0xca].includes(coding));

export const isProgressive = ({ coding }: JpegStructure): boolean => coding === 0xc2;

/** Whether it has the coding that hardly any program writes. */
export const isArithmetic = ({ coding }: JpegStructure): boolean =>
  coding === 0xc9 || coding === 0xca;

const isWhole = (component: number, scans: JpegScan[]): boolean => {
  const own = scans.filter(({ components }) => components.includes(component));
  return Array.from({ length: 64 }, (_, coefficient) => coefficient).every((coefficient) =>
    own.some(
      ({ from, to, bitsLeft }) => from <= coefficient && coefficient <= to && bitsLeft === 0,
    ),
  );
};

/**
 * Whether a progressive JPEG that ends somewhere in its last scan shows its whole picture: what it lacks is at most the
 * finest colors, or the last bit of the brightness.
 */
export const showsAllSteps = ({ components, scans }: JpegStructure): boolean => {
  const [brightness = 0] = components;
  const ended = scans.slice(0, -1);
  return isWhole(brightness, ended) || components.every((each) => isWhole(each, scans));
};
