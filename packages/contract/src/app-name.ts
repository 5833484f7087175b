/** Characters that phones show below an icon. */
const MAX_LENGTH = 12;

/** What a company's installed office is called on a phone: whole words of its name, as many as there is room for. */
export const appName = (company: string): string => {
  const [first = '', ...others] = company.trim().split(/\s+/);
  let name = first;
  for (const word of others) {
    if (`${name} ${word}`.length > MAX_LENGTH) break;
    name = `${name} ${word}`;
  }
  return name;
};
