import { Box, chakra, HStack } from '@chakra-ui/react';
import { shownLicense } from '@hvac/contract/shown-license';
import { Icon, type IconName } from '../../../ui/icon.tsx';
import { useCompany, useTexts } from '../../-company-record.tsx';
import { Reviews } from '../-claims.tsx';
import { IN_PAGE } from '../-section.tsx';

/** What speaks for the company before anything else, below the buttons of the hero; nothing if none of it is known. */
export const TrustLine = () => {
  const company = useCompany();
  const { reviews, isInsured, yearFounded } = company;
  const licenseNumber = shownLicense(company);
  const claims = [
    reviews.source && (
      <HStack gap="1.5">
        <chakra.span color="amber.400" aria-hidden>
          <Icon name="star" />
        </chakra.span>
        <Reviews />
      </HStack>
    ),
    licenseNumber && `License ${licenseNumber}`,
    licenseNumber && isInsured && 'Insured',
    yearFounded && `Since ${yearFounded}`,
  ].filter(Boolean);
  if (claims.length === 0) return null;
  return (
    <HStack
      as="ul"
      aria-label="Credentials"
      flexWrap="wrap"
      columnGap="2"
      rowGap="1"
      listStyleType="none"
      fontSize="sm"
      color="navy.200"
      overflowWrap="anywhere"
      css={{ '& > li': { display: 'flex' }, '& > li + li::before': { content: '"·"', mr: '2' } }}
    >
      {claims.map((claim, index) => (
        <li key={index}>{claim}</li>
      ))}
    </HStack>
  );
};

interface Assurance {
  icon: IconName;
  text: string;
}

/** The owner's promises with the certifications and the guarantee; the trust line says more about the license. */
const useAssurances = (): Assurance[] => {
  const { promises } = useTexts().home;
  const company = useCompany();
  const { certifications, guarantee } = company;
  const licenseNumber = shownLicense(company);
  const isSaidAbove = ({ text }: Assurance) => licenseNumber !== '' && /licens/i.test(text);
  return [
    ...promises.filter((promise) => !isSaidAbove(promise)),
    ...certifications.map((text): Assurance => ({ icon: 'award', text })),
    ...(guarantee ? [{ icon: 'shield-check', text: guarantee } as const] : []),
  ];
};

/** What a customer can count on, in a strip below the hero; renders nothing if there is nothing to say. */
export const AssuranceStrip = () => {
  const assurances = useAssurances();
  if (assurances.length === 0) return null;
  return (
    <Box bg="navy.800" color="white">
      <HStack
        as="ul"
        {...IN_PAGE}
        py="3.5"
        columnGap={{ base: '5', md: '12' }}
        rowGap="2"
        flexWrap="wrap"
        listStyleType="none"
        fontSize="sm"
        fontWeight="semibold"
        overflowWrap="anywhere"
      >
        {assurances.map(({ icon, text }) => (
          <HStack as="li" key={text} gap="2">
            <chakra.span color="navy.300" aria-hidden>
              <Icon name={icon} size="1.35em" />
            </chakra.span>
            {text}
          </HStack>
        ))}
      </HStack>
    </Box>
  );
};
