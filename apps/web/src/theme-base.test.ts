import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createSystem, defaultSystem, type SystemStyleObject } from '@chakra-ui/react';
import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';
import { createSystem as createVisitorsSystem, type Styles } from './chakra/style-system.ts';
import { theme as chakra, themeConfig } from './theme.ts';
import { themeBase } from './theme-base.ts';
import { writeTokenValues } from './token-values.ts';

const theme = createVisitorsSystem(themeConfig);

/** A node of the parsed file: its type, and its properties. */
type Node = { type: string } & Record<string, unknown>;

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value;

const partsOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode);

const nodesOf = (node: Node): Node[] => [node, ...partsOf(node).flatMap(nodesOf)];

const programOf = (file: string, source: string): Node => {
  const { program, errors } = parseSync(file, source);
  expect(errors).toEqual([]);
  return program as unknown as Node;
};

const child = (node: Node, key: string): Node => node[key] as Node;

/** The name of an attribute, of a property, or of an element's component. */
const nameOf = (node: Node): string =>
  String(node.object ? nameOf(child(node, 'object')) : (node.name ?? node.value));

// Without a configuration, Chakra knows the properties of CSS.
const css = createSystem({});

/** Accepted by Chakra but not by our smaller base: it would end up as an attribute, or produce no style. */
const isOutsideBase = (name: string): boolean =>
  defaultSystem.isValidProperty(name) && !theme.isValidProperty(name) && !css.isValidProperty(name);

/** A property of CSS that our base does not list: as a prop, it would end up as an attribute. */
const isUnlisted = (name: string): boolean =>
  css.isValidProperty(name) && !theme.isValidProperty(name);

/** Whether a value is fixed in the file: a literal, a choice between fixed values, or a member of a CONSTANT. */
const isFixed = (node: Node | null): boolean => {
  switch (node?.type) {
    case undefined:
    case 'Literal':
      return true;
    case 'Identifier':
      return /^(undefined|[A-Z][A-Z_]*)$/.test(nameOf(node));
    case 'MemberExpression':
      return isFixed(child(node, 'object'));
    case 'ConditionalExpression':
      return isFixed(child(node, 'consequent')) && isFixed(child(node, 'alternate'));
    case 'LogicalExpression':
      return isFixed(child(node, 'right'));
    case 'JSXExpressionContainer':
    case 'ParenthesizedExpression':
      return isFixed(child(node, 'expression'));
    case 'Property':
      return isFixed(child(node, 'value'));
    case 'SpreadElement':
    case 'UnaryExpression':
      return isFixed(child(node, 'argument'));
    case 'CallExpression':
      return (node.arguments as Node[]).every(isFixed);
    case 'ObjectExpression':
    case 'TemplateLiteral':
      return partsOf(node).every((part) => part.type === 'TemplateElement' || isFixed(part));
    default:
      return false;
  }
};

/** The components that accept style props: those of Chakra, and those made by its factory. */
const styledComponentsIn = (program: Node): string[] =>
  nodesOf(program).flatMap((node) => {
    if (node.type === 'ImportDeclaration') {
      const isChakra = child(node, 'source').value === '@chakra-ui/react';
      return isChakra
        ? partsOf(node).flatMap(({ local }) => (isNode(local) ? nameOf(local) : []))
        : [];
    }
    const made = node.type === 'VariableDeclarator' && child(node, 'init');
    const isMade =
      made && made.type === 'CallExpression' && nameOf(child(made, 'callee')) === 'chakra';
    return isMade ? nameOf(child(node, 'id')) : [];
  });

/** Style props of a file that break the rules: names outside the base, and values not fixed in the file. */
const strayStyles = (program: Node, styled: string[]): string[] =>
  nodesOf(program).flatMap((node) => {
    if (node.type === 'Property' && !node.computed && isOutsideBase(nameOf(child(node, 'key')))) {
      return `${nameOf(child(node, 'key'))} is outside the base`;
    }
    if (node.type !== 'JSXOpeningElement') return [];
    const takesStyles = styled.includes(nameOf(child(node, 'name')));
    return partsOf(node)
      .filter(({ type }) => type === 'JSXAttribute')
      .flatMap((attribute) => {
        const name = nameOf(child(attribute, 'name'));
        if (isOutsideBase(name) || (takesStyles && isUnlisted(name)))
          return `${name} is outside the base`;
        const isStyle = takesStyles && theme.isValidProperty(name);
        return isStyle && !isFixed(child(attribute, 'value')) ? `${name} takes data` : [];
      });
  });

/** What a literal stands for, or an object of literals without the rest; otherwise undefined. */
const literalOf = (node: Node | null): unknown => {
  if (node === null) return true;
  if (node.type === 'JSXExpressionContainer') return literalOf(child(node, 'expression'));
  if (node.type === 'Literal') return node.value;
  if (node.type !== 'ObjectExpression') return undefined;
  const properties = partsOf(node).filter(({ type, computed }) => type === 'Property' && !computed);
  return Object.fromEntries(
    properties.map((property) => [
      nameOf(child(property, 'key')),
      literalOf(child(property, 'value')),
    ]),
  );
};

/** The style props of each element of a file, and the objects that hold nothing else. */
const stylesIn = (program: Node): (SystemStyleObject & { css?: SystemStyleObject })[] =>
  nodesOf(program).flatMap((node) => {
    if (node.type === 'ObjectExpression') {
      const styles = Object(literalOf(node));
      const isStyles = Object.keys(styles).every(
        (name) => theme.isValidProperty(name) && !(name in themeBase.theme.breakpoints),
      );
      return isStyles ? [styles] : [];
    }
    if (node.type !== 'JSXOpeningElement') return [];
    const props = partsOf(node)
      .filter(({ type }) => type === 'JSXAttribute')
      .map((prop) => [nameOf(child(prop, 'name')), literalOf(child(prop, 'value'))] as const);
    return [Object.fromEntries(props.filter(([name]) => theme.isValidProperty(name)))];
  });

const SOURCES = import.meta.dirname;
const programs = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx'))
  .map((file) => ({ file, program: programOf(file, readFileSync(join(SOURCES, file), 'utf8')) }));
const styled = programs.flatMap(({ program }) => styledComponentsIn(program));

describe('style props (ADR 001, design §4)', () => {
  it.each([
    ['<Box rounded="md" />', 'rounded is outside the base'],
    ['<Button w="full">Save</Button>', 'w is outside the base'],
    ['<chakra.a _active={{ color: "fg" }} />', '_active is outside the base'],
    ['<Box _hover={{ bgColor: "white" }} />', 'bgColor is outside the base'],
    ['<Box p={{ base: "4", "2xl": "8" }} />', '2xl is outside the base'],
    ['<Box css={{ "& > a": { _before: { p: "2" } } }} />', '_before is outside the base'],
    ['chakra("a", { base: { shadow: "md" } })', 'shadow is outside the base'],
    ['<Box bg={color} />', 'bg takes data'],
    ['<Box p={{ base: "4", md: room }} />', 'p takes data'],
    ['<Button width={share + "%"} />', 'width takes data'],
    ['<Box css={{ "& > a": { backgroundImage: url(image) } }} />', 'css takes data'],
  ])('refuses %s', (source, expected) => {
    expect(strayStyles(programOf('planted.tsx', source), styled)).toEqual([expected]);
  });

  it.each([
    '<Box p={{ base: "4", md: "8" }} _hover={{ bg: "white" }} scrollMarginBottom="2rem" />',
    '<Box bg={isError ? "red.50" : "white"} color={LOOKS[variant].accent} opacity={isDim && 0.6} />',
    '<Table page={page} />',
  ])('accepts %s', (source) => {
    expect(strayStyles(programOf('planted.tsx', source), styled)).toEqual([]);
  });

  it.each(programs)('are used correctly in $file', ({ program }) => {
    expect(strayStyles(program, styled)).toEqual([]);
  });

  it('stand for the CSS that Chakra makes of them', () => {
    writeTokenValues(chakra);
    const styles = programs.flatMap(({ program }) => stylesIn(program));
    expect(styles.length).toBeGreaterThan(1000);
    const rulesIn = (css: object) => Object.keys(css).filter((name) => name.startsWith('@'));
    for (const { css: nested = {}, ...plain } of styles) {
      const expected = chakra.css(nested, plain);
      const css = theme.css(nested as Styles, plain as Styles);
      expect(css).toEqual(expected);
      expect(rulesIn(css)).toEqual(rulesIn(expected));
    }
  });
});
