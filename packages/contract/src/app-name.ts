/** Characters that phones show below an icon. */
const LONGEST = 12;

/** What a company's installed office is called on a phone: whole words of its name, as many as there is room for. */
export const appName = (company: string): string => {
  const [first = '', ...others] = company.trim().split(/\s+/);
  let name = first;
  for (const word of others) {
    if (`${name} ${word}`.length > LONGEST) break;
    name = `${name} ${word}`;
  }
  return name;
};
