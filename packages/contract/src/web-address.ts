/** Whether a value is an absolute http(s) address without control characters, a user name or a password in it. */
export const isWebAddress = (value: string): boolean => {
  if (!/^https?:\/\/\P{Cc}*$/iu.test(value) || value.length > 2048 || !URL.canParse(value))
    return false;
  const { username, password } = new URL(value);
  return username === '' && password === '';
};
