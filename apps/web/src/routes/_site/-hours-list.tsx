import { Box, chakra } from '@chakra-ui/react';
import { useCompany } from '../-company-record.tsx';

/** The opening hours on dark ground, the days beside their hours. */
export const HoursList = () => (
  <chakra.dl
    display="grid"
    gridTemplateColumns="auto 1fr"
    columnGap="4"
    rowGap="1"
    color="navy.200"
  >
    {useCompany().hours.map(({ days, hours }) => (
      <Box key={`${days} ${hours}`} display="contents">
        <dt>{days}</dt>
        <chakra.dd color="white">{hours}</chakra.dd>
      </Box>
    ))}
  </chakra.dl>
);
