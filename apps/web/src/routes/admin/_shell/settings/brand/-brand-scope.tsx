import { Box, useChakraContext } from '@chakra-ui/react';
import type { Brand } from '@hvac/contract/brand';
import type { ReactNode } from 'react';
import { brandVariables } from '../../../../../lib/brand-variables.ts';

/** Shows its content in the colours of a brand. Scripts may set styles under the policy; documents may not. */
export const BrandScope = ({ brand, children }: { brand: Brand; children: ReactNode }) => {
  const { tokens } = useChakraContext();
  // Names for shades, such as 'navy.solid': the document has resolved them, so they are given anew where shades change.
  const names = [...(tokens.cssVarMap.get('base') ?? [])].filter(
    ([name, value]) => name.startsWith('--chakra-colors-') && String(value).startsWith('var('),
  );
  return <Box style={{ ...Object.fromEntries(names), ...brandVariables(brand) }}>{children}</Box>;
};
