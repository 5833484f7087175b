import { Box } from '@chakra-ui/react';
import type { Brand } from '@hvac/contract/brand';
import type { ReactNode } from 'react';
import { brandVariables } from '../../../../../lib/brand-variables.ts';

/**
 * Shows its content in the colours of a brand. The content security policy blocks style attributes in documents, but
 * not styles set by scripts.
 */
export const BrandScope = ({ brand, children }: { brand: Brand; children: ReactNode }) => (
  <Box style={brandVariables(brand)}>{children}</Box>
);
