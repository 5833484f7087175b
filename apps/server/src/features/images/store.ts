import type { Files, OpenFile } from '../../files/files.ts';
import { removeLostProbes } from '../../files/probe.ts';
import type { ImageSize } from './pipeline.ts';

/** An image with at least one file in the store. */
export interface ListedImage {
  name: string;
  /** When one of its files was last written. */
  writtenAt: Date;
}

export interface OpenImage extends OpenFile {
  type: 'image/webp' | 'image/jpeg';
}

type FoundImage = Omit<OpenImage, 'bytes'>;

/** Stores the files of uploaded images. The only module that knows their names and sizes. */
export interface ImageStore {
  /**
   * Stores all versions of an image, or none.
   * @throws AppError `unavailable` when there is no room
   */
  put(name: string, files: ReadonlyMap<ImageSize, Buffer>): Promise<void>;
  /** One version of an image, or the main one when that version does not exist; null when there is none. */
  open(name: string, size: ImageSize): Promise<OpenImage | null>;
  /** What `open` would open. */
  find(name: string, size: ImageSize): Promise<FoundImage | null>;
  /** Whether the main version of an image exists. */
  has(name: string): Promise<boolean>;
  /** Removes all versions of an image. */
  remove(name: string): Promise<void>;
  /** Every image with a file here, including those whose write was interrupted. */
  list(): Promise<ListedImage[]>;
  /** Removes what killed instances have left of their probes before a time. */
  removeLostProbes(olderThan: Date): Promise<void>;
}

// Names must match a pattern and never reach the store as sent.
const NAME = /^([0-9a-f]{32})\.webp$/;
const SIZES: ImageSize[] = ['share', 480, 960, 1600, 'main'];

const fileOf = (stem: string, size: ImageSize) => {
  if (size === 'main') return `${stem}.webp`;
  return size === 'share' ? `${stem}-share.jpg` : `${stem}-${size}.webp`;
};

const typeOf = (size: ImageSize): OpenImage['type'] =>
  size === 'share' ? 'image/jpeg' : 'image/webp';

const FILE = /^([0-9a-f]{32})(?:-share\.jpg|(?:-(?:480|960|1600))?\.webp)$/;

/** The media type of a file of an image; null when it is not the name of one. */
export const imageFileType = (file: string): OpenImage['type'] | null => {
  if (!FILE.test(file)) return null;
  return file.endsWith('.jpg') ? 'image/jpeg' : 'image/webp';
};

/** The common prefix of an image's file names; null when this is not an image name. */
export const stemOf = (name: string) => NAME.exec(name)?.[1] ?? null;

/** The keys of all versions that an image can have, whether or not they exist; the main one last. */
export const imageKeys = (name: string): string[] => {
  const stem = stemOf(name);
  return stem ? SIZES.map((size) => fileOf(stem, size)) : [];
};

/** The image that a key belongs to and the media type of the file; null for the key of anything else. */
export const imageOfKey = (key: string): { name: string; type: OpenImage['type'] } | null => {
  const stem = FILE.exec(key)?.[1];
  if (stem === undefined) return null;
  return { name: fileOf(stem, 'main'), type: typeOf(key.endsWith('.jpg') ? 'share' : 'main') };
};

/** Stores images in a folder or in an object store. */
export const createImageStore = (files: Files): ImageStore => {
  const remove = async (stem: string) => {
    for (const size of SIZES) await files.remove(fileOf(stem, size));
  };

  /** Looks for one version of an image, and then for the main one. */
  const inSize = async <Found>(
    name: string,
    size: ImageSize,
    look: (key: string) => Promise<Found | null>,
  ) => {
    const stem = stemOf(name);
    if (!stem) return null;
    for (const one of new Set([size, 'main' as const])) {
      const found = await look(fileOf(stem, one));
      if (found !== null) return { found, type: typeOf(one) };
    }
    return null;
  };

  return {
    async put(name, versions) {
      const stem = stemOf(name);
      if (!stem) throw new Error(`No name of an image: ${name}`);
      try {
        // The main version last: when it exists, the others do.
        for (const size of SIZES) {
          const bytes = versions.get(size);
          if (bytes) await files.put(fileOf(stem, size), bytes, typeOf(size));
        }
      } catch (error) {
        await remove(stem);
        throw error;
      }
    },
    async open(name, size) {
      const opened = await inSize(name, size, files.open);
      return opened && { ...opened.found, type: opened.type };
    },
    async find(name, size) {
      const found = await inSize(name, size, files.lengthOf);
      return found && { length: found.found, type: found.type };
    },
    has: async (name) => (await inSize(name, 'main', files.lengthOf)) !== null,
    async remove(name) {
      const stem = stemOf(name);
      if (stem) await remove(stem);
    },
    removeLostProbes: (olderThan) => removeLostProbes(files, olderThan),
    async list() {
      const kept = new Map<string, number>();
      for await (const { key, writtenAt } of files.list()) {
        const stem = FILE.exec(key)?.[1];
        if (stem === undefined) continue;
        kept.set(stem, Math.max(kept.get(stem) ?? 0, writtenAt.getTime()));
      }
      return [...kept].map(([stem, ms]) => ({
        name: fileOf(stem, 'main'),
        writtenAt: new Date(ms),
      }));
    },
  };
};
