import type { Styles } from './style-system.ts';

const kebab = (name: string): string =>
  name.startsWith('--') ? name : name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** The rules that give styles to a selector, each in one text. */
export const rulesOf = (selector: string, styles: Styles): string[] => {
  const parent = selector.includes(',') ? `:is(${selector})` : selector;
  const declarations: string[] = [];
  const nested: string[] = [];
  for (const [name, value] of Object.entries(styles)) {
    if (typeof value !== 'object' || value === null) declarations.push(`${kebab(name)}:${value}`);
    else if (name.startsWith('@')) nested.push(`${name}{${rulesOf(selector, value).join('')}}`);
    else nested.push(...rulesOf(name.replaceAll('&', parent), value));
  }
  if (declarations.length > 0) nested.unshift(`${selector}{${declarations.join(';')}}`);
  return nested;
};

/** How the names of classes begin; alone, it stands for any class. */
const CLASS = 'c-';

/** The classes by their rules, which are those of any class. */
const classes = new Map<string, string>();
/** The other way around. */
const rulesByClass = new Map<string, string>();

const withName = (rules: string, name: string): string => rules.replaceAll(`.${CLASS}`, `.${name}`);

let added: CSSStyleSheet | undefined;

/** Takes over the classes of the document, each of which has its rules in one line. */
const addAfterDocument = (): CSSStyleSheet => {
  for (const { textContent } of document.querySelectorAll('style')) {
    for (const line of textContent.split('\n')) {
      const name = /\.(c-\w+)/.exec(line)?.[1];
      if (name) classes.set(line.replaceAll(`.${name}`, `.${CLASS}`), name);
    }
  }
  const own = new CSSStyleSheet();
  document.adoptedStyleSheets.push(own);
  return own;
};

/**
 * The class for styles; none if they are without rules. In the browser, its rules are added to the document unless they
 * are there.
 */
export const classOf = (styles: Styles): string => {
  if (!import.meta.env.SSR) added ??= addAfterDocument();
  const rules = rulesOf(`.${CLASS}`, styles);
  const all = rules.join('');
  const known = all ? classes.get(all) : '';
  if (known !== undefined) return known;
  const name = CLASS + classes.size.toString(36);
  classes.set(all, name);
  rulesByClass.set(name, all);
  if (added)
    for (const rule of rules) added.insertRule(withName(rule, name), added.cssRules.length);
  return name;
};

/**
 * Numbers the classes in markup that was rendered here, so that the same page always has the same ones, and returns
 * their rules, a line for each class. Lines that are alike follow each other, so that they compress better.
 */
export const numbered = (html: string): { html: string; css: string } => {
  const names = new Map<string, string>();
  const numberOf = (name: string) => {
    const number = names.get(name) ?? CLASS + names.size.toString(36);
    names.set(name, number);
    return number;
  };
  return {
    html: html.replace(/ class="[^"]*"/g, (attribute) => attribute.replace(/\bc-\w+/g, numberOf)),
    css: [...names]
      .map(([name, number]): [string, string] => [rulesByClass.get(name) ?? '', number])
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([rules, number]) => `\n${withName(rules, number)}`)
      .join(''),
  };
};
