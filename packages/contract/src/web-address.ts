/** Whether a value is an absolute http(s) URL without control characters, username or password. */
export const isWebAddress = (value: string): boolean => {
  if (!/^https?:\/\/\P{Cc}*$/iu.test(value) || value.length > 2048 || !URL.canParse(value))
    return false;
  const { username, password } = new URL(value);
  return username === '' && password === '';
};
