/** A row of a form while it is edited; its id stays when it moves. */
export type Entry<Value> = Value & { id: number };

let lastId = 0;

const nextId = () => {
  lastId += 1;
  return lastId;
};

/** A row with an id that no other row of this document has. */
export const withId = <Value extends object>(value: Value): Entry<Value> => ({
  ...value,
  id: nextId(),
});

export const withoutId = <Value extends object>({ id: _, ...value }: Entry<Value>) => value;

/** A draft from before, in which rows get ids that no row of this document has. */
export const withOwnIds = <Draft extends object>(draft: Draft): Draft =>
  JSON.parse(JSON.stringify(draft), (key, value: unknown) =>
    key === 'id' && typeof value === 'number' ? nextId() : value,
  );
