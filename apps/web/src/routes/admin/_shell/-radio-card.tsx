import { chakra } from '@chakra-ui/react';

/** The frame around an option and its radio button, highlighted when it is chosen. */
export const RadioCard = chakra('label', {
  base: {
    display: 'block',
    padding: '3',
    borderWidth: '1px',
    borderColor: 'line.strong',
    borderRadius: 'md',
    cursor: 'pointer',
    '&:has(:checked)': {
      borderColor: 'navy.800',
      background: 'navy.50',
    },
  },
});

export const RadioButton = chakra(
  'input',
  { base: { width: '5', height: '5', flexShrink: '0', accentColor: '{colors.navy.800}' } },
  { defaultProps: { type: 'radio' } },
);
