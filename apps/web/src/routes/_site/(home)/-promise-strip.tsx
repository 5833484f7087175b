import { Box, chakra, Grid, HStack } from '@chakra-ui/react';
import { Icon } from '../../../ui/icon.tsx';
import { useTexts } from '../../-company-record.tsx';
import { columns } from '../-section.tsx';

/** The company's promises, in one row below the hero; renders nothing if there are none. */
export const PromiseStrip = () => {
  const { promises } = useTexts().home;
  if (promises.length === 0) return null;
  return (
    <Box bg="navy.800" color="white">
      <Grid
        as="ul"
        maxWidth="page"
        mx="auto"
        px={{ base: '4', md: '6' }}
        py="4"
        columnGap="6"
        rowGap="2"
        templateColumns={columns('12.5rem')}
        listStyleType="none"
        fontSize="sm"
        fontWeight="semibold"
      >
        {promises.map(({ icon, text }) => (
          <HStack as="li" key={text} gap="2">
            <chakra.span color="ice.300" aria-hidden>
              <Icon name={icon} size="1.35em" />
            </chakra.span>
            {text}
          </HStack>
        ))}
      </Grid>
    </Box>
  );
};
