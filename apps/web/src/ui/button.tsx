import { chakra, defineRecipe } from '@chakra-ui/react';
import type { ComponentProps } from 'react';

const recipe = defineRecipe({
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '2',
    flexShrink: '0',
    maxWidth: '100%',
    borderWidth: '1px',
    borderColor: 'transparent',
    borderRadius: 'md',
    fontWeight: 'semibold',
    lineHeight: '1.2',
    textAlign: 'center',
    textDecoration: 'none',
    transition: 'background-color 120ms, border-color 120ms, color 120ms',
  },
  variants: {
    size: {
      sm: { minHeight: '9', px: '3', fontSize: 'sm' },
      md: { minHeight: '11', px: '4', fontSize: 'sm' },
      lg: { minHeight: '12', px: '6', fontSize: 'md' },
    },
    variant: {
      solid: {
        bg: 'colorPalette.solid',
        color: 'colorPalette.contrast',
        _hover: { bg: 'colorPalette.hover' },
      },
      outline: {
        bg: 'transparent',
        color: 'colorPalette.fg',
        borderColor: 'line.strong',
        _hover: { bg: 'colorPalette.subtle', borderColor: 'colorPalette.solid' },
      },
      subtle: {
        bg: 'colorPalette.subtle',
        color: 'colorPalette.fg',
        _hover: { bg: 'colorPalette.muted' },
      },
      ghost: {
        bg: 'transparent',
        color: 'colorPalette.fg',
        _hover: { bg: 'colorPalette.subtle' },
      },
    },
  },
  defaultVariants: { size: 'md', variant: 'solid' },
});

/** A native button; Chakra's own includes a loading state that is not used here. */
export const Button = chakra('button', recipe, { defaultProps: { type: 'button' } });

const LinkLook = chakra('a', recipe);

type LinkButtonProps = ComponentProps<typeof LinkLook>;

/** A link that looks like a button: `<LinkButton><Link to="/contact">Contact</Link></LinkButton>`. */
export const LinkButton = (props: LinkButtonProps) => (
  <LinkLook asChild className="button" {...props} />
);
