type Value = string | number | boolean | null | undefined;

/** Style props, or the CSS that they stand for: values by property, nested in conditions and selectors. */
export interface Styles {
  [name: string]: Value | Styles;
}

export interface Recipe {
  base?: Styles;
  variants?: Record<string, Record<string, Styles>>;
  defaultVariants?: Record<string, string>;
}

/** A style prop: its tokens, or the CSS that it stands for. */
interface Utility {
  values?: Record<string, string>;
  transform?(value: Value): Styles;
  shorthand?: string[];
}

/** The part of Chakra's configuration that the theme uses. */
interface Config {
  conditions?: Record<string, string | string[]>;
  utilities?: Record<string, Utility>;
  theme?: { breakpoints?: Record<string, string>; recipes?: Record<string, Recipe> };
}

export interface StyleSystem {
  recipes: Record<string, Recipe>;
  /** Whether a prop is a style prop. */
  isValidProperty(name: string): boolean;
  /** The CSS of style props; later ones win. */
  css(...styles: (Styles | null | undefined)[]): Styles;
}

const isNested = (value: Value | Styles): value is Styles =>
  typeof value === 'object' && value !== null;

// Rules for wide windows follow those for narrow ones, and those for containers follow both.
const rankOf = (name: string): number =>
  name.startsWith('@container') ? 2 : name.startsWith('@media') ? 1 : 0;
const widthOf = (query: string): number =>
  Number(/[\d.]+(?=r?em)/.exec(query)?.[0] ?? Number.POSITIVE_INFINITY);

const inOrder = (css: Styles): Styles =>
  Object.fromEntries(
    Object.entries(css)
      .map(([name, value]): [string, Value | Styles] => [
        name,
        isNested(value) ? inOrder(value) : value,
      ])
      .sort(([a], [b]) => rankOf(a) - rankOf(b) || (rankOf(a) && widthOf(a) - widthOf(b)) || 0),
  );

/** What style props mean, by a configuration in Chakra's form. */
export const createSystem = ({
  conditions = {},
  utilities = {},
  theme = {},
}: Config): StyleSystem => {
  const selectors: Record<string, string[]> = Object.create(null);
  for (const [name, selector] of Object.entries(conditions)) {
    selectors[`_${name}`] = [selector].flat();
  }
  for (const [name, width] of Object.entries(theme.breakpoints ?? {})) {
    selectors[name] = [`@media screen and (min-width: ${width})`];
  }
  /** The conditions and selectors that a name stands for; null when it is that of a property. */
  const conditionsOf = (name: string): string[] | null => {
    if (name === 'base') return [];
    return selectors[name] ?? (/^@|&/.test(name) ? [name] : null);
  };

  const longNames = new Map<string, string>();
  for (const [name, { shorthand = [] }] of Object.entries(utilities)) {
    for (const short of shorthand) longNames.set(short, name);
  }

  /** Adds styles to others, by the long names of their props. */
  const merge = (target: Styles, source: Styles): Styles => {
    for (const [name, value] of Object.entries(source)) {
      const long = longNames.get(name) ?? name;
      const known = target[long];
      if (isNested(value)) target[long] = merge(isNested(known) ? known : {}, value);
      else if (value !== undefined) target[long] = value;
    }
    return target;
  };

  const colors = utilities.color?.values ?? {};
  const withColors = (text: string) =>
    text.replace(/\{colors\.([\w.]+)\}/g, (reference, name: string) => colors[name] ?? reference);

  const cssOf = (property: string, value: Value): Styles => {
    const { values, transform }: Utility = utilities[property] ?? {};
    if (transform) return transform(value);
    const token = values?.[String(value)];
    return { [property]: token ?? (typeof value === 'string' ? withColors(value) : value) };
  };

  /** Writes merged styles into `css`, each property below its conditions. */
  const expand = (styles: Styles, css: Styles, path: string[], property: string): void => {
    for (const [name, value] of Object.entries(styles)) {
      const inside = conditionsOf(name);
      const of = inside ? property : name;
      const whole = inside ? [...path, ...inside] : path;
      if (isNested(value)) expand(value, css, whole, of);
      else if (value !== null) {
        const target = whole.reduce((outer, key) => {
          outer[key] ??= {};
          return outer[key] as Styles;
        }, css);
        Object.assign(target, cssOf(of, value));
      }
    }
  };

  const names = new Set([
    'css',
    ...Object.keys(utilities),
    ...longNames.keys(),
    ...Object.keys(selectors),
  ]);
  return {
    recipes: theme.recipes ?? {},
    isValidProperty: (name) => names.has(name),
    css: (...styles) => {
      const merged: Styles = {};
      for (const each of styles) if (each) merge(merged, each);
      const css: Styles = {};
      expand(merged, css, [], '');
      return inOrder(css);
    },
  };
};
