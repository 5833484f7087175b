import { AppError } from './errors.ts';
import { TAR_BLOCK, type TarFile, tarHeader, tarPadding } from './tar.ts';

const damaged = (reason: string) => new AppError('invalid', `The archive is damaged: ${reason}`);

const cutOff = () => new AppError('invalid', 'The archive is cut off');

/** Takes bytes off a stream. */
const takerOf = (chunks: AsyncIterable<Buffer>) => {
  const coming = chunks[Symbol.asyncIterator]();
  let waiting: Buffer[] = [];
  let length = 0;
  /** Waits until that many bytes have arrived; false when the stream ends first. */
  const has = async (size: number): Promise<boolean> => {
    while (length < size) {
      const { done, value } = await coming.next();
      if (done) return false;
      waiting.push(value);
      length += value.length;
    }
    return true;
  };
  return {
    has,
    async take(size: number): Promise<Buffer> {
      if (!(await has(size))) throw cutOff();
      const bytes = waiting.length === 1 && waiting[0] ? waiting[0] : Buffer.concat(waiting);
      length -= size;
      waiting = length > 0 ? [bytes.subarray(size)] : [];
      return bytes.subarray(0, size);
    },
    close: () => coming.return?.(),
  };
};

const isZero = (block: Buffer) => block.every((byte) => byte === 0);

const octalIn = (header: Buffer, from: number, to: number) => {
  const digits = /^[0-7]+/.exec(header.toString('latin1', from, to))?.[0] ?? '';
  return Number.parseInt(digits, 8);
};

/** Reads a header that `tarHeader` has written, and no other: no link, no device, no long name. */
const fieldsOf = (header: Buffer) => {
  const end = header.indexOf(0);
  const name = header.toString('utf8', 0, Math.min(end === -1 ? 100 : end, 100));
  const size = octalIn(header, 124, 136);
  const modified = octalIn(header, 136, 148);
  const isOurs =
    Number.isSafeInteger(size) &&
    Buffer.byteLength(name) <= 100 &&
    tarHeader(name, size, new Date(modified * 1000)).equals(header);
  if (!isOurs) throw damaged('a header is not as we write it');
  return { name, size };
};

/**
 * Reads an archive exactly as `tarParts` writes it, with one file at a time in memory. `listTar` reads archives of
 * other programs.
 * @param most the largest size of a file of this name in bytes; throws for a name that does not belong here
 * @throws AppError `invalid` when it is damaged, cut off or of another program
 */
export async function* tarFiles(
  chunks: AsyncIterable<Buffer>,
  most: (name: string) => number,
): AsyncGenerator<TarFile> {
  const source = takerOf(chunks);
  try {
    for (;;) {
      const header = await source.take(TAR_BLOCK);
      if (isZero(header)) break;
      const { name, size } = fieldsOf(header);
      if (size > most(name)) throw damaged(`${name} is too large`);
      const bytes = await source.take(size);
      if (!isZero(await source.take(tarPadding(size)))) throw damaged('its padding is not empty');
      yield { name, bytes };
    }
    if (!isZero(await source.take(TAR_BLOCK)) || (await source.has(1))) {
      throw damaged('something follows its end');
    }
  } finally {
    await source.close();
  }
}
