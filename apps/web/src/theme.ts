import type { SystemConfig, SystemContext } from '@chakra-ui/react';
import { createSystem } from '@chakra-ui/react/styled-system';
import { themeBase } from './theme-base.ts';

const recipes = {
  heading: {
    base: {
      color: 'fg',
      letterSpacing: '-0.018em',
      lineHeight: '1.15',
      // With large text, a word may be wider than its column.
      overflowWrap: 'anywhere',
    },
    variants: {
      size: {
        sm: { fontSize: 'md', lineHeight: '1.35', letterSpacing: '-0.005em' },
        md: { fontSize: 'xl', lineHeight: '1.3', letterSpacing: '-0.01em' },
        lg: { fontSize: '2xl', lineHeight: '1.25' },
        xl: { fontSize: '3xl' },
        '2xl': { fontSize: '4xl', lineHeight: '1.08', letterSpacing: '-0.025em' },
        // The home page is the loudest.
        '3xl': { fontSize: '5xl', lineHeight: '1.08', letterSpacing: '-0.025em' },
      },
    },
    defaultVariants: { size: 'xl' },
  },
  badge: {
    base: {
      display: 'inline-flex',
      alignItems: 'center',
      gap: '1',
      px: '2.5',
      py: '0.5',
      borderRadius: 'full',
      fontSize: 'xs',
      fontWeight: 'semibold',
      lineHeight: '1.5',
      bg: 'colorPalette.subtle',
      color: 'colorPalette.fg',
    },
  },
} satisfies NonNullable<SystemConfig['theme']>['recipes'];

/** The theme of the site (design §8): only the style props and recipes in use, to keep it small. */
export const themeConfig = {
  ...themeBase,
  theme: { ...themeBase.theme, recipes },
} satisfies SystemConfig;

export const theme: SystemContext = createSystem(themeConfig);
