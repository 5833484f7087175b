export interface Issue {
  path: string | readonly PropertyKey[];
  message: string;
}

/**
 * The error messages by field: the first message of each, in the order of the issues.
 * @param by 'path' keeps full paths apart ('hours.1.opening.closes'), 'field' uses the first segment only ('hours')
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

/** The remaining errors after some fields changed: errors of changed fields no longer apply. */
export const withoutErrorsOf = <Field extends string>(
  errors: Partial<Record<Field, string>>,
  changes: object,
): Partial<Record<Field, string>> =>
  Object.fromEntries(Object.entries(errors).filter(([field]) => !(field in changes))) as Partial<
    Record<Field, string>
  >;
