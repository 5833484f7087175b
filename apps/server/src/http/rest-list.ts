import type { ListPart } from '@hvac/contract/api-requests';

/**
 * The rows that a part of a list consists of: from the row `from` up to, but not including, the row `to`. Every part
 * beyond the end is the same.
 */
export const rowsOfPart = (
  { limit = Number.POSITIVE_INFINITY, offset = 0 }: ListPart,
  total: number,
): { from: number; to: number } =>
  offset < total ? { from: offset, to: Math.min(total, offset + limit) } : { from: 0, to: 0 };

/** The headers of a list: the total number of rows, and links to the previous and next part (RFC 8288). */
export const listHeaders = (
  path: string,
  { limit, offset = 0 }: ListPart,
  total: number,
): Record<string, string> => {
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
