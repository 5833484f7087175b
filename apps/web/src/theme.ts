import { createSystem, defineConfig } from '@chakra-ui/react';
import { themeBase } from './theme-base.ts';
import { semanticTokens, tokens } from './theme-tokens.ts';

const config = defineConfig({
  preflight: true,
  globalCss: {
    html: {
      scrollBehavior: 'smooth',
      // Keeps scroll targets clear of the header and, on phones, of the floating button.
      scrollPaddingBlock: { base: '6rem', md: '6rem 1rem' },
      fontFamily: 'body',
      colorPalette: 'navy',
    },
    body: {
      overflowWrap: 'break-word',
      bg: 'bg',
      color: 'fg',
      fontSize: 'md',
      lineHeight: '1.6',
      textRendering: 'optimizeLegibility',
    },
    // Each component decides whether long words may break.
    '*': { overflowWrap: 'inherit' },
    'h1, p': { textWrap: 'pretty' },
    time: { whiteSpace: 'nowrap' },
    svg: { flexShrink: '0' },
    'h2, h3': { textWrap: 'balance' },
    h1: { fontWeight: 'extrabold' },
    h2: { fontWeight: 'bold' },
    'h3, h4': { fontWeight: 'demibold' },
    '*:focus-visible': {
      outline: '3px solid {colors.ice.600}',
      outlineOffset: '3px',
      borderRadius: '4px',
    },
    // The heading receives focus from navigation, never from the user.
    'h1:focus-visible': { outline: 'none' },
    '.on-dark *:focus-visible': { outlineColor: '{colors.ice.200}' },
  },
  theme: {
    breakpoints: { sm: '30em', md: '48em', lg: '64em', xl: '80em' },
    keyframes: {
      spin: { to: { transform: 'rotate(360deg)' } },
      enter: { from: { opacity: '0', transform: 'translateY(0.5rem)' } },
      slide: { from: { transform: 'translateX(-100%)' } },
    },
    tokens,
    semanticTokens,
    recipes: {
      heading: {
        base: {
          fontFamily: 'heading',
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
    },
  },
});

/** The theme of the site (design §8): tokens and only the recipes in use, to keep it small. */
export const theme = createSystem(themeBase, config);
