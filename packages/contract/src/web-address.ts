/** Whether a value is an absolute http(s) address without a user name or password in it. */
export const isWebAddress = (value: string): boolean => {
  if (!/^https?:\/\//i.test(value) || value.length > 2048 || !URL.canParse(value)) return false;
  const { username, password } = new URL(value);
  return username === '' && password === '';
};
