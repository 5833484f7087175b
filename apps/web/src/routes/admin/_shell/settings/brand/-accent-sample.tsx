import { chakra } from '@chakra-ui/react';
import type { Brand } from '@hvac/contract/brand';
import { BrandScope } from './-brand-scope.tsx';

/** The accent color as it appears on buttons. It does nothing, so it is not a real button. */
export const AccentSample = ({ brand }: { brand: Brand }) => (
  <BrandScope brand={brand}>
    <chakra.span
      display="inline-flex"
      alignItems="center"
      minHeight="11"
      px="4"
      borderRadius="md"
      fontSize="sm"
      fontWeight="semibold"
      whiteSpace="nowrap"
      colorPalette="accent"
      bg="colorPalette.solid"
      color="colorPalette.contrast"
    >
      Schedule Service
    </chakra.span>
  </BrandScope>
);
