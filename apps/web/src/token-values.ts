import type { SystemContext } from '@chakra-ui/react';
import { themeBase } from './theme-base.ts';
import { colors } from './theme-tokens.ts';

/**
 * Makes Chakra's engine write our tokens as values, where it expects to declare a variable for each: palettes, and
 * references to colors within values. The runtime of visitors' pages does so by itself.
 */
export const writeTokenValues = (system: SystemContext): SystemContext => {
  system.utility.register('colorPalette', themeBase.utilities.colorPalette);
  system.tokens.expandReferenceInValue = (value) =>
    value.replace(/\{colors\.([\w.]+)\}/g, (reference, name: string) => colors[name] ?? reference);
  return system;
};
