import type { FastifyMultipartOptions } from '@fastify/multipart';
import { IMAGE_FILE_LIMIT, IMAGE_TOO_LARGE } from '@hvac/contract/images';
import type { FastifyRequest } from 'fastify';
import { codeOf } from '../../kernel/error-code.ts';
import { AppError } from '../../kernel/errors.ts';
import { oneLine } from '../../kernel/one-line.ts';
import { receiveFile, type UploadFile } from './upload-file.ts';

/** Limits for one image and a few short text fields, which is all that our forms have. */
export const FORM_LIMITS: FastifyMultipartOptions = {
  limits: {
    fileSize: IMAGE_FILE_LIMIT,
    files: 1,
    fields: 8,
    fieldSize: 8192,
    fieldNameSize: 100,
    parts: 9,
    headerPairs: 50,
  },
};

export interface ImageForm {
  fields: Record<string, string>;
  /** The file in the field `image`; null when none was chosen. */
  file: UploadFile | null;
  /** What the client calls it, in one line; for people only. */
  fileName: string | null;
}

const UNREADABLE = 'The form could not be read. Please send it again.';

const asAppError = (error: unknown): AppError => {
  if (error instanceof AppError) return error;
  const code = codeOf(error);
  if (code === 'FST_INVALID_MULTIPART_CONTENT_TYPE') {
    return new AppError('unsupportedType', 'Please send the form as multipart/form-data', {
      cause: error,
    });
  }
  if (code === 'FST_REQ_FILE_TOO_LARGE') return new AppError('tooLarge', IMAGE_TOO_LARGE);
  if (/^FST_(FILES|FIELDS|PARTS)_LIMIT$/.test(code)) {
    return new AppError('tooLarge', 'The form has too many parts');
  }
  return new AppError('invalid', UNREADABLE, { cause: error });
};

interface ReceivedImage {
  file: UploadFile;
  name: string | null;
}

const MAX_NAME = 100;

const shownName = (claimed: string | undefined): string | null =>
  oneLine(claimed ?? '', MAX_NAME) || null;

const readParts = async (
  request: FastifyRequest,
  folder: string,
  received: ReceivedImage[],
): Promise<Record<string, string>> => {
  const fields = new Map<string, string>();
  for await (const part of request.parts()) {
    if (part.type === 'file') {
      const file = await receiveFile(folder, part.file);
      // Browsers send an empty file for a file field that was left empty.
      const isChosen = file.size > 0 || Boolean(part.filename);
      if (part.fieldname === 'image' && isChosen) {
        received.push({ file, name: shownName(part.filename) });
      } else await file.discard();
      if (part.file.truncated) throw new AppError('tooLarge', IMAGE_TOO_LARGE);
      continue;
    }
    if (part.valueTruncated || part.fieldnameTruncated) {
      throw new AppError('tooLarge', 'A field of the form is too long');
    }
    fields.set(part.fieldname, String(part.value));
  }
  return Object.fromEntries(fields);
};

/**
 * Reads a multipart form with an image in the field `image`, which stays on disk while the form is processed.
 * The content type that the client claims is ignored, and its file name is only shown.
 * @param folder for the file
 * @throws AppError `tooLarge`; `unsupportedType` when it is not a multipart form; `invalid` when it is
 *   malformed; `unavailable` when the disk is full
 */
export const withImageForm = async <Result>(
  request: FastifyRequest,
  folder: string,
  use: (form: ImageForm) => Promise<Result>,
): Promise<Result> => {
  const received: ReceivedImage[] = [];
  try {
    const fields = await readParts(request, folder, received).catch((error: unknown) => {
      // Drain the rest of the body: browsers read the response only after they have sent everything.
      request.raw.unpipe().resume();
      throw asAppError(error);
    });
    const [image] = received;
    return await use({ fields, file: image?.file ?? null, fileName: image?.name ?? null });
  } finally {
    for (const { file } of received) await file.discard();
  }
};
