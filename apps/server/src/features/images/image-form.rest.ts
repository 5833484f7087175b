import type { FastifyMultipartOptions, Multipart } from '@fastify/multipart';
import { IMAGE_FILE_LIMIT, IMAGE_TOO_LARGE } from '@hvac/contract/images';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../kernel/errors.ts';

/** One picture and a handful of short fields; more than that is no form of ours. */
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

interface ImageForm {
  fields: Record<string, string>;
  /** The file in the field `image`; null when none was chosen. */
  file: Buffer | null;
}

const UNREADABLE = 'The form could not be read. Please send it again.';

const asAppError = (error: unknown): AppError => {
  if (error instanceof AppError) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
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

const readFile = async (part: Extract<Multipart, { type: 'file' }>): Promise<Buffer | null> => {
  const bytes = await part.toBuffer();
  if (part.file.truncated) throw new AppError('tooLarge', IMAGE_TOO_LARGE);
  // A file field that was left empty is sent as an empty file.
  return bytes.length === 0 && !part.filename ? null : bytes;
};

/**
 * Reads a multipart form with a picture in the field `image`. What the sender says of the file, its name and
 * its type, is not believed.
 * @throws AppError `tooLarge`, `unsupportedType` when it is no multipart form, `invalid` when it is broken
 */
export const readImageForm = async (request: FastifyRequest): Promise<ImageForm> => {
  const fields = new Map<string, string>();
  let file: ImageForm['file'] = null;
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') {
        const bytes = await readFile(part);
        if (part.fieldname === 'image') file = bytes;
        continue;
      }
      if (part.valueTruncated || part.fieldnameTruncated) {
        throw new AppError('tooLarge', 'A field of the form is too long');
      }
      fields.set(part.fieldname, String(part.value));
    }
  } catch (error) {
    throw asAppError(error);
  }
  return { fields: Object.fromEntries(fields), file };
};
