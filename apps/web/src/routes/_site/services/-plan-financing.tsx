import { Text } from '@chakra-ui/react';
import { useCompany } from '../../-company-record.tsx';
import { FinancingPartner } from '../-claims.tsx';

/** The financing partner, below the plans; renders nothing if none is set. */
export const PlanFinancing = () =>
  useCompany().financing.partner && (
    <Text mt="8" textAlign="center" overflowWrap="anywhere">
      Financing through <FinancingPartner />
    </Text>
  );
