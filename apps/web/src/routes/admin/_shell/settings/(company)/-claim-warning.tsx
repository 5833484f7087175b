import { Box, chakra, Text } from '@chakra-ui/react';
import type { ClaimPlace, TextClaim } from '@hvac/contract/texts/claim-places';
import { Link, type LinkProps } from '@tanstack/react-router';
import { trpc } from '../../../../../trpc.ts';
import type { CompanyDraft } from './-company-draft.ts';

const WORDS: Record<TextClaim, string> = { license: '“licensed”', insurance: '“insured”' };

/** The claims that the record does not make. */
const unclaimed = ({ licenseState, isInsured }: CompanyDraft): TextClaim[] => [
  ...(licenseState === '' ? ['license' as const] : []),
  ...(isInsured ? [] : ['insurance' as const]),
];

const linkTo = ({ to, hash, label }: ClaimPlace) => (
  <Link to={to as LinkProps['to']} hash={hash}>
    {label}
  </Link>
);

/** Says where the owner's own words still claim what the record no longer does. */
export const ClaimWarning = ({ draft }: { draft: CompanyDraft }) => {
  const { data: all = [] } = trpc.settings.claimPlaces.useQuery(undefined, {
    gcTime: 0,
    refetchOnMount: 'always',
  });
  const missing = unclaimed(draft);
  const places = all.filter(({ claims }) => claims.some((claim) => missing.includes(claim)));
  if (places.length === 0) return null;
  const said = missing
    .filter((claim) => places.some(({ claims }) => claims.includes(claim)))
    .map((claim) => WORDS[claim]);
  return (
    <Box
      role="status"
      mt="3"
      p="4"
      bg="amber.100"
      color="amber.800"
      borderWidth="1px"
      borderColor="amber.400"
      borderRadius="md"
      fontSize="sm"
    >
      <Text fontWeight="semibold">
        Your pages still say {said.join(' or ')} in{' '}
        {places.length === 1 ? '1 place' : `${places.length} places`}:
      </Text>
      <chakra.ul mt="1" listStyleType="none">
        {places.map((place) => (
          <li key={place.label}>
            <chakra.span
              asChild
              display="inline-flex"
              alignItems="center"
              minHeight="11"
              textDecoration="underline"
            >
              {linkTo(place)}
            </chakra.span>
          </li>
        ))}
      </chakra.ul>
    </Box>
  );
};
