/** The requested part of a list; without a limit, all of it. */
interface Part {
  limit?: number | undefined;
  offset?: number | undefined;
}

/** The headers of a list: the total number of rows, and links to the previous and next part (RFC 8288). */
export const listHeaders = (path: string, part: unknown, total: number): Record<string, string> => {
  const { limit, offset = 0 } = (part ?? {}) as Part;
  const headers = { 'x-total-count': String(total) };
  if (limit === undefined) return headers;
  const linkTo = (relation: string, to: number) =>
    `<${path}?limit=${limit}&offset=${to}>; rel="${relation}"`;
  const links = [
    ...(offset > 0 ? [linkTo('prev', Math.max(0, offset - limit))] : []),
    ...(offset + limit < total ? [linkTo('next', offset + limit)] : []),
  ];
  return links.length > 0 ? { ...headers, link: links.join(', ') } : headers;
};
