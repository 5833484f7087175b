/** The largest id: PostgreSQL's 32-bit `integer`. */
export const MAX_ID = 2_147_483_647;

/** Parses an id in a path; null unless it is a positive 32-bit integer (spec §2.2). */
export const idOfPath = (param: string): number | null => {
  const id = /^[1-9]\d{0,9}$/.test(param) ? Number(param) : 0;
  return id >= 1 && id <= MAX_ID ? id : null;
};
