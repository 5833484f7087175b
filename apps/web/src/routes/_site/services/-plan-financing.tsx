import { Text } from '@chakra-ui/react';
import { useCompany } from '../../-company-record.tsx';
import { FinancingPartner } from '../-claims.tsx';

/** Who finances larger jobs, below the plans; nothing if nobody was entered. */
export const PlanFinancing = () =>
  useCompany().financing.partner && (
    <Text mt="8" textAlign="center" overflowWrap="anywhere">
      Financing through <FinancingPartner />
    </Text>
  );
