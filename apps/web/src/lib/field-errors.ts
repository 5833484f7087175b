export interface Issue {
  path: string | readonly PropertyKey[];
  message: string;
}

/**
 * What is wrong field by field: the first message of each, in the order of the fields.
 * @param by 'path' keeps whole paths apart ('hours.1.opening.closes'), 'field' knows fields alone ('hours')
 */
export const fieldErrors = <Field extends string>(
  issues: readonly Issue[],
  by: 'field' | 'path' = 'field',
): Partial<Record<Field, string>> => {
  const errors: Partial<Record<string, string>> = {};
  for (const { path, message } of issues) {
    const whole = typeof path === 'string' ? path : path.join('.');
    errors[by === 'path' ? whole : (whole.split('.', 1)[0] ?? '')] ??= message;
  }
  return errors as Partial<Record<Field, string>>;
};

/** The errors that are left after some fields were changed: what was said of those is no longer true. */
export const withoutErrorsOf = <Field extends string>(
  errors: Partial<Record<Field, string>>,
  changes: object,
): Partial<Record<Field, string>> =>
  Object.fromEntries(Object.entries(errors).filter(([field]) => !(field in changes))) as Partial<
    Record<Field, string>
  >;
