import { rulesOf } from './chakra/style-sheet.ts';
import readingModes from './reading-modes.css?inline';
import reset from './reset.css?inline';
import { theme } from './theme.ts';
import { SANS } from './theme-tokens.ts';

/** The looks of elements, below those of components. */
const ELEMENTS: Record<string, Parameters<typeof theme.css>[0]> = {
  html: {
    scrollBehavior: 'smooth',
    // Keeps scroll targets clear of the header and, on phones, of the bar with the number.
    scrollPaddingBlock: { base: '6rem', md: '6rem 1rem' },
    fontFamily: SANS,
    colorPalette: 'navy',
  },
  body: {
    overflowWrap: 'break-word',
    bg: 'bg',
    color: 'fg',
    fontSize: 'md',
    lineHeight: '1.6',
  },
  // Each component decides whether long words may break.
  '*': { overflowWrap: 'inherit' },
  'h1, p': { textWrap: 'pretty' },
  time: { whiteSpace: 'nowrap' },
  svg: { flexShrink: '0' },
  // The drawings of icons are only paths.
  use: {
    fill: 'none',
    stroke: 'currentColor',
    strokeWidth: '2',
    strokeLinecap: 'round',
    strokeLinejoin: 'round',
  },
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
};

const KEYFRAMES = {
  '@keyframes spin': { to: { transform: 'rotate(360deg)' } },
  '@keyframes enter': { from: { opacity: '0', transform: 'translateY(0.5rem)' } },
  '@keyframes slide': { from: { transform: 'translateX(-100%)' } },
};

const looks = [
  ...rulesOf('', KEYFRAMES),
  ...Object.entries(ELEMENTS).flatMap(([selector, styles]) => rulesOf(selector, theme.css(styles))),
];

/** Reset, looks of elements and reading modes: sent with each document, so that the browser never generates them. */
export const globalStyles = `${reset}@layer base{${looks.join('')}}${readingModes}`;
