/** A statement, an `export … from`, or an `import()` of a literal. */
export interface Import {
  specifier: string;
  /**
   * Gone before the file runs: `import type`, `export type … from`, `typeof import()`.
   * `import { type X }` is not: under verbatimModuleSyntax it still loads the module.
   */
  typeOnly: boolean;
  /** `export *`, with or without a name. */
  star: boolean;
}

const COMMENT = /\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/y;
const STRING = /'(?:\\[\s\S]|[^'\\\n])*'|"(?:\\[\s\S]|[^"\\\n])*"/y;
const REGEXP = /\/(?!>)(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\[\n])+\//y;
const TEMPLATE_TEXT = /(?:\\[\s\S]|\$(?!\{)|[^`\\$])*/y;
/** A slash after one of these begins a regular expression; any other divides or closes JSX. */
const BEFORE_REGEXP = /(?:^|[(,=:[!&|?{;+*%~^-]|=>|\b(?:return|case|typeof|of|in))\s*$/;

const blank = (text: string): string => text.replace(/[^\n]/g, ' ');

/** The source with comments and the inside of literals blanked. Offsets stay what they were. */
export function codeOf(source: string): string {
  let code = '';
  const open: string[] = []; // templates, and the braces inside and outside of them
  const next = (pattern: RegExp): string => {
    pattern.lastIndex = code.length;
    return pattern.exec(source)?.[0] ?? '';
  };
  while (code.length < source.length) {
    if (open.at(-1) === '`') {
      code += blank(next(TEMPLATE_TEXT));
      if (source.startsWith('${', code.length)) {
        code += '${';
        open.push('{');
      } else {
        code += source.charAt(code.length);
        open.pop();
      }
      continue;
    }
    const char = source.charAt(code.length);
    const comment = char === '/' && next(COMMENT);
    const regexp = char === '/' && BEFORE_REGEXP.test(code) && next(REGEXP);
    const string = (char === "'" || char === '"') && next(STRING); // '' for JSX text: don't
    if (comment || regexp) code += blank(comment || regexp || '');
    else if (string) code += char + blank(string.slice(1, -1)) + char;
    else code += char;
    if (char === '`' || char === '{') open.push(char);
    if (char === '}') open.pop();
  }
  return code;
}

const NAMES = String.raw`[\w$\s{},*]*?`;
const LIST = String.raw`\s*(?:type\s*)?(?:\*[\w$\s]*?|\{[\w$\s,]*\})`;
/** Each form up to the quote of its specifier. */
const IMPORT = new RegExp(
  [
    String.raw`(?<![.\w$])import\b(?<names>${NAMES})\bfrom\s*(?=['"])`,
    String.raw`(?<![.\w$])import\s*(?=['"])`,
    String.raw`(?<![.\w$])export\b(?<list>${LIST})\s*from\s*(?=['"])`,
    String.raw`(?<![.\w$])(?<query>typeof\s+)?import(?:\.\w+)?\s*\(\s*(?=['"${'`'}])`,
  ].join('|'),
  'g',
);
const TYPE = /^\s*type(?:\s+[\w$]|\s*[*{])/;

export function importsOf(source: string): Import[] {
  const code = codeOf(source);
  return [...code.matchAll(IMPORT)].flatMap((match) => {
    const start = match.index + match[0].length;
    const end = code.indexOf(code.charAt(start), start + 1);
    if (code.slice(start, end).includes('${')) return []; // known at run time only
    const { names, list, query } = match.groups ?? {};
    return {
      specifier: source.slice(start + 1, end),
      typeOnly: query !== undefined || TYPE.test(names ?? list ?? ''),
      star: /^\s*(?:type\s*)?\*/.test(list ?? ''),
    };
  });
}

/** Imports and export lists and nothing else: the file only passes on what others export. */
export function isBarrel(source: string): boolean {
  const code = codeOf(source);
  const handOn = String.raw`\b(?:import\b${NAMES}|export\b${LIST}\s*(?:from\s*)?)(?:(['"]) *\1)?;`;
  const own = code.replace(new RegExp(handOn, 'g'), '');
  return own.trim() === '' && /\bexport\b/.test(code) && importsOf(source).length > 0;
}
