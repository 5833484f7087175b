import { Box, chakra, Heading, Stack, Text } from '@chakra-ui/react';
import { addressLine, type Holiday } from '@hvac/contract/company';
import { mailtoHref } from '@hvac/contract/contact-links';
import { shownLicense } from '@hvac/contract/shown-license';
import type { ReactNode } from 'react';
import { LinkButton } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { SiteDay, useCompany, useSite, useTexts } from '../../-company-record.tsx';
import { FinancingPartner, Reviews } from '../-claims.tsx';
import { Address, PhoneLink, PhoneNumber } from '../-company.tsx';

interface InformationRowProps {
  icon: ReactNode;
  label: string;
  children: ReactNode;
}

/** A line of the contact information: an icon, a label and a value. */
const InformationRow = ({ icon, label, children }: InformationRowProps) => (
  <Box display="grid" gridTemplateColumns="auto minmax(0, 1fr)" columnGap="4" alignItems="start">
    <Box
      display="grid"
      placeItems="center"
      width="11"
      height="11"
      borderRadius="md"
      bg="navy.50"
      color="navy.800"
      fontSize="lg"
      aria-hidden
    >
      {icon}
    </Box>
    <Box overflowWrap="anywhere">
      <Text fontSize="sm" fontWeight="semibold" color="fg.muted">
        {label}
      </Text>
      {children}
    </Box>
  </Box>
);

/** License, reviews and financing, where set. */
const ContactClaims = () => {
  const { company, licenseSentence } = useSite();
  return (
    <>
      {shownLicense(company) && (
        <InformationRow icon={<Icon name="badge-check" />} label="License">
          {licenseSentence}
        </InformationRow>
      )}
      {company.reviews.source && (
        <InformationRow icon={<Icon name="star" />} label="Reviews">
          <Reviews />
        </InformationRow>
      )}
      {company.financing.partner && (
        <InformationRow icon={<Icon name="receipt" />} label="Financing">
          <FinancingPartner />
        </InformationRow>
      )}
    </>
  );
};

const bigLink = {
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: '11',
  my: '-2',
  fontWeight: 'semibold',
  color: 'navy.800',
  textDecoration: 'underline',
  textUnderlineOffset: '4px',
  overflowWrap: 'anywhere',
} as const;

/** The map, or a card of the same size with the address if there is no maps API key (contract §5). */
const AddressMap = ({ mapsApiKey }: { mapsApiKey: string | null }) => {
  const { name, address: place } = useCompany();
  const address = addressLine(place);
  const placeQuery = encodeURIComponent(`${name}, ${address}`);
  if (mapsApiKey)
    return (
      <chakra.iframe
        className="not-printed"
        src={`https://www.google.com/maps/embed/v1/place?key=${mapsApiKey}&q=${placeQuery}`}
        title={`Map of ${address}`}
        loading="lazy"
        referrerPolicy="strict-origin-when-cross-origin"
        width="full"
        height="80"
        borderWidth="1px"
        borderColor="line"
        borderRadius="lg"
      />
    );
  return (
    <Box
      display="grid"
      placeItems="center"
      height="80"
      p="6"
      textAlign="center"
      bg="white"
      borderWidth="1px"
      borderColor="line"
      borderRadius="lg"
    >
      <Stack gap="5" align="center">
        <chakra.span
          display="grid"
          placeItems="center"
          width="14"
          height="14"
          borderRadius="full"
          bg="navy.50"
          color="navy.800"
          fontSize="2xl"
          aria-hidden
        >
          <Icon name="map-pin" />
        </chakra.span>
        <chakra.address fontStyle="normal" fontSize="lg" overflowWrap="anywhere">
          <strong>{name}</strong>
          <br />
          <Address />
        </chakra.address>
        <LinkButton variant="outline" className="button not-printed">
          <a
            href={`https://www.google.com/maps/search/?api=1&query=${placeQuery}`}
            target="_blank"
            rel="noreferrer"
          >
            Open in Maps
            <Icon name="external-link" />
            <chakra.span srOnly> (opens in a new tab)</chakra.span>
          </a>
        </LinkButton>
      </Stack>
    </Box>
  );
};

const Hours = () =>
  useCompany().hours.map(({ days, hours }) => (
    <li key={`${days} ${hours}`}>
      {days}: {hours}
    </li>
  ));

const HolidayName = ({ day, date }: Holiday) =>
  date ? (
    <>
      {day}, <SiteDay day={date} />
    </>
  ) : (
    day
  );

/** Days with different opening hours; renders nothing if there are none. */
const Holidays = () => {
  const { holidays } = useCompany();
  if (holidays.length === 0) return null;
  return (
    <InformationRow icon={<Icon name="calendar" />} label="Holidays">
      <chakra.ul listStyleType="none">
        {holidays.map((holiday) => (
          <li key={`${holiday.day} ${holiday.date}`}>
            <HolidayName {...holiday} />: {holiday.hours}
          </li>
        ))}
      </chakra.ul>
    </InformationRow>
  );
};

const EmailRow = () => {
  const { email } = useCompany();
  return (
    <InformationRow icon={<Icon name="mail" />} label="Email">
      <chakra.a href={mailtoHref(email)} {...bigLink}>
        {email}
      </chakra.a>
    </InformationRow>
  );
};

/** Address, phone, mail, hours and the map (spec §2.1). */
export const ContactInformation = ({ mapsApiKey }: { mapsApiKey: string | null }) => (
  <Stack as="section" aria-labelledby="contact-information-title" gap="6">
    <Heading as="h2" id="contact-information-title" size="lg">
      {useTexts().contact.informationHeading}
    </Heading>
    <InformationRow icon={<Icon name="phone" />} label="Phone">
      <chakra.span asChild {...bigLink} fontSize="lg">
        <PhoneLink>
          <PhoneNumber />
        </PhoneLink>
      </chakra.span>
    </InformationRow>
    <EmailRow />
    {mapsApiKey && (
      <InformationRow icon={<Icon name="map-pin" />} label="Address">
        <chakra.address fontStyle="normal">
          <Address />
        </chakra.address>
      </InformationRow>
    )}
    <InformationRow icon={<Icon name="clock" />} label="Hours">
      <chakra.ul listStyleType="none">
        <Hours />
      </chakra.ul>
    </InformationRow>
    <Holidays />
    <ContactClaims />
    <AddressMap mapsApiKey={mapsApiKey} />
  </Stack>
);
