import { Box, useChakraContext } from '@chakra-ui/react';
import type { Brand } from '@hvac/contract/brand';
import type { ReactNode } from 'react';
import { brandVariables } from '../../../../../lib/brand-variables.ts';

/**
 * Shows its content in the colours of a brand. The content security policy blocks style attributes in documents, but
 * not styles set by scripts.
 */
export const BrandScope = ({ brand, children }: { brand: Brand; children: ReactNode }) => {
  const { tokens } = useChakraContext();
  // Names for shades, such as 'navy.solid', are resolved in the document, so they are set again where shades change.
  const names = [...(tokens.cssVarMap.get('base') ?? [])].filter(
    ([name, value]) => name.startsWith('--chakra-colors-') && String(value).startsWith('var('),
  );
  return <Box style={{ ...Object.fromEntries(names), ...brandVariables(brand) }}>{children}</Box>;
};
