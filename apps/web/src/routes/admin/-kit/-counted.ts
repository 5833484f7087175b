/** How many there are, in words: '1 lead', '2,345 leads', '2 cities'. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
