import {
  Children,
  createContext,
  type ElementType,
  type ReactElement,
  type ReactNode,
  useContext,
} from 'react';
import { classOf } from './style-sheet.ts';
import type { Recipe, StyleSystem, Styles } from './style-system.ts';

type Props = Record<string, unknown>;

const SystemContext = createContext({} as StyleSystem);

export const useChakraContext = (): StyleSystem => useContext(SystemContext);

export const ChakraProvider = ({
  value,
  children,
}: {
  value: StyleSystem;
  children?: ReactNode;
}) => <SystemContext value={value}>{children}</SystemContext>;

export const defineRecipe = <Config,>(recipe: Config): Config => recipe;

/** The class of an element; an element without styles has none. */
const classFor = (
  system: StyleSystem,
  { base, variants = {} }: Recipe,
  chosen: Record<string, string>,
  styles: (Styles | undefined)[],
): string => {
  const choices = Object.entries(chosen).map(([name, choice]) => variants[name]?.[choice]);
  const recipe = [base, ...choices].map((part) => part && { '@layer recipes': part });
  const css = system.css(...recipe, ...styles);
  return Object.keys(css).length > 0 ? classOf(css) : '';
};

/** The child of an element, with the element's props; its own win, and both handle events. */
const inPlaceOf = (element: Props, child: ReactElement<Props>): ReactElement => {
  const props: Props = { ...element, ...child.props };
  for (const [name, ours] of Object.entries(element)) {
    const theirs = child.props[name];
    if (name === 'className') props[name] = [ours, theirs].filter(Boolean).join(' ');
    else if (typeof ours === 'function' && typeof theirs === 'function')
      props[name] = (event: unknown) => {
        ours(event);
        theirs(event);
      };
  }
  return <child.type {...props} />;
};

// Attributes with the names of style props.
const ATTRIBUTES: Record<string, string> = { htmlWidth: 'width', htmlHeight: 'height' };

/**
 * Makes a component with style props.
 * @param recipe its styles, or their name in the theme
 */
const styled = (
  tag: ElementType,
  recipe: Recipe | string = {},
  { defaultProps = {} }: { defaultProps?: Props } = {},
) => {
  // By the system, because a part of a page may have another one than the rest.
  const classes = new WeakMap<StyleSystem, Map<string, string>>();
  return (given: Props) => {
    const system = useContext(SystemContext);
    const own = typeof recipe === 'string' ? (system.recipes[recipe] ?? {}) : recipe;
    const chosen: Record<string, string> = { ...own.defaultVariants };
    const styles: Styles = {};
    const rest: Props = {};
    for (const props of [defaultProps, given]) {
      for (const name in props) {
        const value = props[name];
        if (value === undefined) continue;
        if (own.variants?.[name]) chosen[name] = value as string;
        else if (system.isValidProperty(name)) styles[name] = value as Styles;
        else rest[ATTRIBUTES[name] ?? name] = value;
      }
    }
    const { css, ...plain } = styles as { css?: Styles };
    const known = classes.get(system) ?? new Map<string, string>();
    classes.set(system, known);
    const key = JSON.stringify([chosen, css, plain]);
    const name = known.get(key) ?? classFor(system, own, chosen, [css, plain]);
    known.set(key, name);

    const {
      as: Tag = tag,
      asChild,
      className,
      ...props
    } = rest as {
      as?: ElementType;
      asChild?: boolean;
      className?: string;
      children: ReactElement<Props>;
    };
    const classNames = [className, name].filter(Boolean).join(' ');
    const element: Props = classNames ? { ...props, className: classNames } : props;
    return asChild ? inPlaceOf(element, Children.only(props.children)) : <Tag {...element} />;
  };
};

const components = new Map<string, ReturnType<typeof styled>>();

/** `chakra.div`, or a component with a recipe: `chakra('button', recipe)`. */
export const chakra = new Proxy(styled, {
  get: (_, tag: string) => {
    const component = components.get(tag) ?? styled(tag as ElementType);
    components.set(tag, component);
    return component;
  },
});

export const Box = styled('div');
export const Text = styled('p');
export const Heading = styled('h2', 'heading');
export const Badge = styled('span', 'badge');
export const Grid = styled('div', {}, { defaultProps: { display: 'grid' } });

const inStack = { display: 'flex', gap: '0.5rem' };
export const Stack = styled('div', {}, { defaultProps: { ...inStack, flexDirection: 'column' } });
export const HStack = styled(
  'div',
  {},
  { defaultProps: { ...inStack, flexDirection: 'row', alignItems: 'center' } },
);
