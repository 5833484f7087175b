import { type SystemContext, useChakraContext } from '@chakra-ui/react';
import { useMemo } from 'react';

type Styles = ReturnType<SystemContext['css']>;

/** The container whose width replaces that of the window. */
export const PREVIEW_CONTAINER = 'preview';

const asContainerQuery = (key: string): string =>
  key.replace(/^@media (screen and )?(?=\((min|max)-width)/, `@container ${PREVIEW_CONTAINER} `);

const inContainerUnits = (value: string): string => value.replace(/(\d)vw\b/g, '$1cqi');

const valueInContainer = (value: unknown): unknown => {
  if (typeof value === 'string') return inContainerUnits(value);
  return typeof value === 'object' && value !== null ? inContainer(value as Styles) : value;
};

// The system returns the same object for the same styles.
const known = new WeakMap<object, Styles>();

/** The styles, depending on the width of the preview instead of the window. */
export const inContainer = (styles: Styles): Styles => {
  const result =
    known.get(styles) ??
    Object.fromEntries(
      Object.entries(styles).map(([key, value]) => [
        asContainerQuery(key),
        valueInContainer(value),
      ]),
    );
  known.set(styles, result);
  return result;
};

/**
 * The style system for a page inside a box of any width: media queries depend on the window, so each becomes a
 * container query.
 */
export const usePreviewSystem = (): SystemContext => {
  const system = useChakraContext();
  return useMemo(
    () => ({ ...system, css: (...styles) => inContainer(system.css(...styles)) }),
    [system],
  );
};
