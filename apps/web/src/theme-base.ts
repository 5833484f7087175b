import { defineConfig } from '@chakra-ui/react';

/** Style props that take tokens of a category, with their short forms. */
const withTokens = (values: string, properties: Record<string, string[]>) =>
  Object.fromEntries(
    Object.entries(properties).map(([property, shorthand]) => [property, { values, shorthand }]),
  );

const srOnly = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  padding: '0',
  margin: '-1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
  borderWidth: '0',
} as const;

const notSrOnly = {
  position: 'static',
  width: 'auto',
  height: 'auto',
  margin: '0',
  overflow: 'visible',
  clipPath: 'none',
  whiteSpace: 'normal',
} as const;

/**
 * The parts of Chakra's base that this product uses: the conditions and style props that are not plain CSS.
 * The complete base adds 5 KB to every visitor's download. A missing prop would appear as an attribute in the
 * markup, which the test beside this file rejects.
 */
export const themeBase = defineConfig({
  conditions: {
    hover: ['@media (hover: hover)', '&:is(:hover):not(:disabled)'],
    focus: '&:focus',
    focusVisible: '&:focus-visible',
    disabled: '&:is(:disabled, [aria-disabled=true])',
    placeholder: '&::placeholder',
    last: '&:last-of-type',
  },
  utilities: {
    ...withTokens('colors', {
      background: ['bg'],
      color: [],
      borderColor: [],
      borderTopColor: [],
      borderLeftColor: [],
      outlineColor: [],
    }),
    ...withTokens('spacing', {
      gap: [],
      rowGap: [],
      columnGap: [],
      inset: [],
      insetInline: ['insetX'],
      top: [],
      right: [],
      bottom: [],
      left: [],
      margin: ['m'],
      marginTop: ['mt'],
      marginRight: ['mr'],
      marginBottom: ['mb'],
      marginLeft: ['ml'],
      marginInline: ['mx'],
      marginBlock: ['my'],
      padding: ['p'],
      paddingTop: ['pt'],
      paddingRight: ['pr'],
      paddingBottom: ['pb'],
      paddingLeft: ['pl'],
      paddingInline: ['px'],
      paddingBlock: ['py'],
    }),
    ...withTokens('sizes', {
      width: [],
      height: [],
      minWidth: [],
      minHeight: [],
      maxWidth: [],
      maxHeight: [],
    }),
    ...withTokens('radii', { borderRadius: [] }),
    ...withTokens('shadows', { boxShadow: [] }),
    ...withTokens('zIndex', { zIndex: [] }),
    ...withTokens('fonts', { fontFamily: [] }),
    ...withTokens('fontSizes', { fontSize: [] }),
    ...withTokens('fontWeights', { fontWeight: [] }),
    srOnly: { transform: (value: boolean) => (value ? srOnly : notSrOnly) },
    truncate: {
      transform: () => ({ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }),
    },
    lineClamp: {
      transform: (lines: string) => ({
        overflow: 'hidden',
        display: '-webkit-box',
        WebkitLineClamp: lines,
        WebkitBoxOrient: 'vertical',
      }),
    },
  },
});
