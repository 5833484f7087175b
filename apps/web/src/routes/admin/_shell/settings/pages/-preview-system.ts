import { type SystemContext, useChakraContext } from '@chakra-ui/react';
import { useMemo } from 'react';

type Styles = ReturnType<SystemContext['css']>;

/** The container whose width stands for that of a window. */
export const PREVIEW_CONTAINER = 'preview';

const asContainerQuery = (key: string): string =>
  key.replace(/^@media screen and (?=\()/, `@container ${PREVIEW_CONTAINER} `);

// The system answers the same styles with the same object.
const known = new WeakMap<object, Styles>();

/** Styles that depend on the width of the preview where they would depend on that of the window. */
export const inContainer = (styles: Styles): Styles => {
  const result =
    known.get(styles) ??
    Object.fromEntries(
      Object.entries(styles).map(([key, value]) => [
        asContainerQuery(key),
        typeof value === 'object' && value !== null ? inContainer(value as Styles) : value,
      ]),
    );
  known.set(styles, result);
  return result;
};

/** Sizes of text that grow with the window, as values that grow with the preview. */
const sizesInContainer = ({ tokens }: SystemContext): Record<string, string> =>
  Object.fromEntries(
    tokens.allTokens.flatMap(({ value, extensions }) =>
      typeof value === 'string' && /\dvw\b/.test(value) && extensions.cssVar
        ? [[extensions.cssVar.var, value.replace(/(\d)vw\b/g, '$1cqi')]]
        : [],
    ),
  );

/**
 * The system of styles for a page inside a box of any width: media queries follow the window, so each becomes a
 * container query.
 * @returns the system, and the variables to be set on the box
 */
export const usePreviewSystem = () => {
  const system = useChakraContext();
  return useMemo(
    () => ({
      system: {
        ...system,
        css: (...styles: Parameters<typeof system.css>) => inContainer(system.css(...styles)),
      },
      variables: sizesInContainer(system),
    }),
    [system],
  );
};
