/** Writes archives that `tar` reads (POSIX ustar). */

export const TAR_BLOCK = 512;

/** A file to be put into an archive. */
export interface TarFile {
  /** At most 100 bytes. */
  name: string;
  bytes: Buffer;
}

/** How many bytes fill up the last block of a file of this size. */
export const tarPadding = (size: number): number => (TAR_BLOCK - (size % TAR_BLOCK)) % TAR_BLOCK;

const CHECKSUM = { from: 148, to: 156 };

/** The sum of all bytes of a header, with those of the checksum counted as spaces. */
export const tarChecksum = (header: Buffer): number => {
  const rest = [...header.subarray(0, CHECKSUM.from), ...header.subarray(CHECKSUM.to)];
  return rest.reduce((sum, byte) => sum + byte, 8 * 0x20);
};

const octal = (value: number, length: number) => `${value.toString(8).padStart(length - 1, '0')}\0`;

/**
 * The header of a file in an archive.
 * @param size in bytes
 */
export const tarHeader = (name: string, size: number, modifiedAt: Date): Buffer => {
  if (Buffer.byteLength(name) > 100) throw new Error(`Too long a name for an archive: ${name}`);
  const header = Buffer.alloc(TAR_BLOCK);
  header.write(name, 0);
  header.write(octal(0o644, 8), 100);
  header.write(octal(0, 8), 108);
  header.write(octal(0, 8), 116);
  header.write(octal(size, 12), 124);
  header.write(octal(Math.floor(modifiedAt.getTime() / 1000), 12), 136);
  header.write('0', 156);
  header.write('ustar\x0000', 257);
  header.write(`${octal(tarChecksum(header), 7)} `, CHECKSUM.from);
  return header;
};

/** Writes an archive part by part; one file at a time is in memory. */
export async function* tarParts(
  files: AsyncIterable<TarFile> | Iterable<TarFile>,
  modifiedAt: Date,
): AsyncGenerator<Buffer> {
  for await (const file of files) {
    yield tarHeader(file.name, file.bytes.length, modifiedAt);
    yield file.bytes;
    yield Buffer.alloc(tarPadding(file.bytes.length));
  }
  yield Buffer.alloc(2 * TAR_BLOCK);
}
