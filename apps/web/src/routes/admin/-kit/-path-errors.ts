import { fieldErrors, type Issue } from '../../../lib/field-errors.ts';

/** Error messages, by path in the record: `hours.0.opening.closes`. */
export type Errors = Partial<Record<string, string>>;

/** The errors of a setting; the server reports paths within the whole input. */
export const pathErrors = (issues: readonly Issue[]): Errors =>
  fieldErrors(
    issues.map(({ path, message }) => ({
      path: (typeof path === 'string' ? path : path.join('.')).replace(/^(value|account)\./, ''),
      message,
    })),
    'path',
  );

// The first two segments of a path identify a field, a field of a group, or a row of a list.
const partOf = (draft: object, path: string): unknown => {
  const [field = '', inner] = path.split('.');
  const part: unknown = (draft as Record<string, unknown>)[field];
  if (inner === undefined || typeof part !== 'object' || part === null) return part;
  return (part as Record<string, unknown>)[inner];
};

/** The remaining errors after a draft changed: those of unchanged fields and rows; the same object if all remain. */
export const errorsLeft = (errors: Errors, before: object, after: object): Errors => {
  const all = Object.entries(errors);
  const left = all.filter(([path]) => partOf(before, path) === partOf(after, path));
  return left.length === all.length ? errors : Object.fromEntries(left);
};
