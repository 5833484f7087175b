let lastId = 0;

/** A draft from before, in which entries get ids that no entry of this document has. */
export const withOwnIds = <Draft extends object>(draft: Draft): Draft =>
  JSON.parse(JSON.stringify(draft), (key, value: unknown) => {
    if (key !== 'id' || typeof value !== 'number') return value;
    lastId -= 1;
    return lastId;
  });
