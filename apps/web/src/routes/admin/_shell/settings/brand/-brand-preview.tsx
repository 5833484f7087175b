import { Box, chakra, Heading, HStack, Stack, Text } from '@chakra-ui/react';
import type { Brand } from '@hvac/contract/brand';
import { Icon } from '../../../../../ui/icon.tsx';
import { useCompany } from '../../../../-company-record.tsx';
import { BrandScope } from './-brand-scope.tsx';

/** A sample of a button, in the accent colour if it calls or books. It does nothing, so it is not a real button. */
const Sample = ({ isCall = false, children }: { isCall?: boolean; children: string }) => (
  <chakra.span
    display="inline-flex"
    alignItems="center"
    minHeight="11"
    px="4"
    borderRadius="md"
    fontSize="sm"
    fontWeight="semibold"
    whiteSpace="nowrap"
    colorPalette={isCall ? 'accent' : 'navy'}
    bg="colorPalette.solid"
    color="colorPalette.contrast"
    _hover={{ bg: 'colorPalette.hover' }}
  >
    {children}
  </chakra.span>
);

/** The accent colour as it appears on buttons. */
export const AccentSample = ({ brand }: { brand: Brand }) => (
  <BrandScope brand={brand}>
    <Sample isCall>Schedule Service</Sample>
  </BrandScope>
);

/** An excerpt of the site in the colours of a brand that is not saved yet. */
export const BrandPreview = ({ brand }: { brand: Brand }) => {
  const { name, phone } = useCompany();
  return (
    <Box as="figure" m="0" aria-label="Preview">
      <BrandScope brand={brand}>
        <Box borderWidth="1px" borderColor="line" borderRadius="lg" overflow="hidden">
          <HStack justify="space-between" gap="3" flexWrap="wrap" px="4" py="3" bg="white">
            <Text fontWeight="extrabold" color="navy.900" lineHeight="1.15" maxWidth="13rem">
              {name}
            </Text>
            <HStack gap="4" fontSize="sm" fontWeight="semibold">
              <chakra.span
                color="navy.900"
                borderBottomWidth="3px"
                borderColor="accent.600"
                py="1.5"
              >
                Home
              </chakra.span>
              <chakra.span color="fg.body">Services</chakra.span>
              <Sample isCall>{phone}</Sample>
            </HStack>
          </HStack>
          <Stack
            gap="4"
            px="6"
            py="8"
            bg="navy.900"
            backgroundImage="radial-gradient(30rem 20rem at 80% 20%, {colors.navy.700} 0%, transparent 70%)"
          >
            <Text fontSize="2xl" fontWeight="extrabold" lineHeight="1.15" color="white">
              Heating, cooling and clean air
            </Text>
            <Text color="navy.200">Licensed and insured, with a written price first.</Text>
            <HStack gap="3" flexWrap="wrap">
              <Sample isCall>Schedule Service</Sample>
              <HStack gap="2" color="navy.200" fontSize="sm">
                <chakra.span color="accent.400" aria-hidden>
                  <Icon name="clock" />
                </chakra.span>
                24/7 emergency service
              </HStack>
            </HStack>
          </Stack>
          <Stack gap="3" px="6" py="6" bg="white">
            <Heading as="p" size="md">
              From the blog
            </Heading>
            <HStack gap="3" flexWrap="wrap" fontSize="sm">
              <chakra.span
                px="2.5"
                py="0.5"
                borderRadius="full"
                fontSize="xs"
                fontWeight="semibold"
                bg="accent.50"
                color="accent.700"
              >
                HVAC Tips
              </chakra.span>
              <chakra.span fontWeight="semibold" color="accent.700">
                Read More
              </chakra.span>
            </HStack>
            <Box>
              <Sample>Request an Estimate</Sample>
            </Box>
          </Stack>
        </Box>
      </BrandScope>
    </Box>
  );
};
