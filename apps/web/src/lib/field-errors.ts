interface Issue {
  path: string | PropertyKey[];
  message: string;
}

/** What is wrong field by field: the first message of each, in the order of the fields. */
export const fieldErrors = <Field extends string>(
  issues: readonly Issue[],
): Partial<Record<Field, string>> => {
  const errors: Partial<Record<string, string>> = {};
  for (const { path, message } of issues) {
    const field = typeof path === 'string' ? path : path.join('.');
    errors[field.split('.', 1)[0] ?? ''] ??= message;
  }
  return errors as Partial<Record<Field, string>>;
};
