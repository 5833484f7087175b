import { chakra } from '@chakra-ui/react';

/** A variable or a value within a text, as it is typed. */
export const InlineCode = chakra('code', {
  base: {
    px: '1',
    bg: 'slate.100',
    borderRadius: 'sm',
    fontFamily: 'ui-monospace, monospace',
    fontSize: '0.95em',
    color: 'fg',
    overflowWrap: 'anywhere',
  },
});
