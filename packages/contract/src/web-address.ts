// What no host has (RFC 1035). To encode a long part that is not ASCII takes quadratic time.
const hasLongPart = (value: string): boolean =>
  value
    .split(/[/?#\\]/, 3)
    .at(-1)
    ?.split('.')
    .some((part) => part.length > 63) ?? false;

/** Whether a value is an absolute http(s) URL without control characters, username or password. */
export const isWebAddress = (value: string): boolean => {
  if (!/^https?:\/\/\P{Cc}*$/iu.test(value) || value.length > 2048) return false;
  if (hasLongPart(value) || !URL.canParse(value)) return false;
  const { username, password } = new URL(value);
  return username === '' && password === '';
};
