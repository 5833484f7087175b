import type { Fill } from './schema.ts';

const fillAll = (value: unknown, fill: Fill): unknown => {
  if (typeof value === 'string') return fill(value);
  if (Array.isArray(value)) return value.map((entry) => fillAll(entry, fill));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => [name, fillAll(entry, fill)]),
  );
};

/** Texts with their placeholders filled, at whatever depth. */
export const fillTexts = <Texts>(texts: Texts, fill: Fill): Texts => fillAll(texts, fill) as Texts;
