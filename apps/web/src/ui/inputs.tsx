import { chakra } from '@chakra-ui/react';

const control = {
  width: '100%',
  minHeight: '12',
  px: '3.5',
  py: '2.5',
  backgroundColor: 'white',
  color: 'fg',
  borderWidth: '1px',
  borderColor: 'line.strong',
  borderRadius: 'md',
  fontSize: 'md',
  appearance: 'none',
  transition: 'border-color 120ms, box-shadow 120ms',
  _hover: { borderColor: 'navy.500' },
  _focusVisible: {
    outline: '3px solid',
    outlineColor: 'ice.600',
    outlineOffset: '0',
  },
  _placeholder: { color: 'fg.muted', opacity: 1 },
  _disabled: { opacity: 0.6, cursor: 'not-allowed' },
  '&[aria-invalid=true]': { borderColor: 'red.600', backgroundColor: '{colors.red.50}' },
} as const;

/** Native controls in the style of the site; those of the component library would add its state machines. */
export const Input = chakra('input', { base: control });
export const Textarea = chakra('textarea', {
  base: { ...control, display: 'block', lineHeight: '1.5', resize: 'vertical' },
});

// In the rules, because a file would be requested before the first paint of the contact page.
const ARROW =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' fill='none' stroke='%233d4a5c' stroke-width='2' stroke-linecap='round' stroke-linejoin='round'%3E%3Cpath d='m6 9 6 6 6-6'/%3E%3C/svg%3E";

export const Select = chakra('select', {
  base: {
    ...control,
    pr: '10',
    backgroundImage: `url("${ARROW}")`,
    backgroundRepeat: 'no-repeat',
    backgroundPosition: 'right 0.75rem center',
    backgroundSize: '20px',
  },
});
