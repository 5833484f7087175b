import { Box, chakra, Grid, Heading, HStack, Stack, Text } from '@chakra-ui/react';
import type { SocialLinks as SocialLinksOfCompany } from '@hvac/contract/company';
import { mailtoHref } from '@hvac/contract/contact-links';
import { Link } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { useCompany, useSite, useTexts } from '../-company-record.tsx';
import {
  Address,
  CompanyName,
  HoursList,
  LicenseSentence,
  PhoneLink,
  PhoneNumber,
} from './-company.tsx';
import { columns, IN_PAGE } from './-section.tsx';
import { useServices } from './-services.ts';
import { Wordmark } from './-wordmark.tsx';

/** The parts of the services page (spec §2.1); the services are called what the owner calls them. */
const useServiceLinks = () => [
  ...useServices().map(({ hash, title }) => ({
    hash,
    label: title.replace(/ services$/i, ''),
  })),
  { hash: 'installation', label: 'Installation' },
  { hash: 'maintenance', label: 'Maintenance Plans' },
];

const SOCIAL = [
  { key: 'facebook', name: 'Facebook', icon: 'facebook' },
  { key: 'instagram', name: 'Instagram', icon: 'instagram' },
  { key: 'x', name: 'X', icon: 'x-twitter' },
  { key: 'linkedin', name: 'LinkedIn', icon: 'linkedin' },
] as const;

const FooterColumn = ({ title, children }: { title: string; children: ReactNode }) => (
  <Stack gap="3">
    <Heading as="h2" size="sm" color="white">
      {title}
    </Heading>
    {children}
  </Stack>
);

const FooterLink = ({ children }: { children: ReactNode }) => (
  <chakra.span
    asChild
    display="inline-flex"
    alignItems="center"
    gap="2.5"
    minWidth="11"
    minHeight={{ base: '11', md: '9' }}
    color="navy.200"
    overflowWrap="anywhere"
    _hover={{ color: 'white', textDecoration: 'underline' }}
  >
    {children}
  </chakra.span>
);

interface SocialLinkProps extends ComponentProps<'a'> {
  network: keyof SocialLinksOfCompany;
  name: string;
}

/** An icon without a target is shown but is not a link (spec §1). */
const SocialLink = ({ network, name, ...link }: SocialLinkProps) => {
  const href = useCompany().socialLinks[network];
  if (href) {
    const label = `${name} (opens in a new tab)`;
    return <a {...link} href={href} target="_blank" rel="noreferrer" aria-label={label} />;
  }
  const nowhere = { role: 'link', 'aria-disabled': true, 'aria-label': name };
  return <span {...link} {...nowhere} />;
};

const SocialLinks = () => (
  <HStack as="ul" gap="2" flexWrap="wrap" listStyleType="none">
    {SOCIAL.map(({ key, name, icon }) => (
      <li key={key}>
        <chakra.span
          asChild
          display="grid"
          placeItems="center"
          width="11"
          height="11"
          borderRadius="full"
          borderWidth="1px"
          borderColor="navy.700"
          color="navy.200"
        >
          <SocialLink network={key} name={name}>
            <Icon name={icon} />
          </SocialLink>
        </chakra.span>
      </li>
    ))}
  </HStack>
);

const MailLink = (link: ComponentProps<'a'>) => (
  <a {...link} href={mailtoHref(useCompany().email)} />
);

const MailAddress = () => useCompany().email;

const Tagline = () => <Text color="navy.200">{useCompany().tagline}</Text>;

const ContactDetails = () => (
  <Stack as="address" gap="1" fontStyle="normal">
    <HStack gap="2.5" align="flex-start" color="navy.200" py="1.5">
      <chakra.span pt="1" aria-hidden>
        <Icon name="map-pin" />
      </chakra.span>
      <Address />
    </HStack>
    <FooterLink>
      <PhoneLink>
        <Icon name="phone" />
        <PhoneNumber />
      </PhoneLink>
    </FooterLink>
    <FooterLink>
      <MailLink>
        <Icon name="mail" />
        <MailAddress />
      </MailLink>
    </FooterLink>
  </Stack>
);

// On phones, the contact details come first and the company last, with two columns of links in between.
const ON_PHONES = {
  '@media (max-width: 47.99em)': {
    '& > :first-of-type, & > :last-of-type': { gridColumn: '1 / -1' },
    '& > :first-of-type': { order: 1 },
    '& > :last-of-type': { order: -1 },
  },
} as const;

// Browsers may paint a partial document, in which each arriving column would move the ones before it.
const HIDDEN_UNTIL_COMPLETE = { '&:not(:has(+ *))': { visibility: 'hidden' } } as const;

/** Tagline, contact details, hours, services and social links (spec §2.1). */
export const Footer = () => {
  const { footerServices, footerCompany, footerContact } = useTexts().shared;
  return (
    <chakra.footer
      className="on-dark"
      bg="navy.900"
      color="white"
      // Clear of the bar at the bottom of phones.
      pb={{ base: '20', md: '8' }}
      pt={{ base: '10', md: '14' }}
      fontSize="sm"
    >
      <Box {...IN_PAGE}>
        <Grid
          columnGap={{ base: '6', lg: '12' }}
          rowGap="8"
          templateColumns={{
            base: columns('9rem'),
            md: columns('18rem'),
            lg: columns('12rem'),
          }}
          css={{ ...ON_PHONES, ...HIDDEN_UNTIL_COMPLETE }}
        >
          <Stack gap="4" maxWidth="24rem">
            <Wordmark onDark />
            <Tagline />
            <SocialLinks />
          </Stack>
          <FooterColumn title={footerServices}>
            <Stack as="ul" gap="0" listStyleType="none">
              {useServiceLinks().map(({ hash, label }) => (
                <li key={hash}>
                  <FooterLink>
                    <Link to="/services" hash={hash}>
                      {label}
                    </Link>
                  </FooterLink>
                </li>
              ))}
            </Stack>
          </FooterColumn>
          <FooterColumn title={footerCompany}>
            <Stack as="ul" gap="0" listStyleType="none">
              {useSite().footerMenu.map(({ path, label }) => (
                <li key={path}>
                  <FooterLink>
                    <Link to={path} activeProps={{}}>
                      {label}
                    </Link>
                  </FooterLink>
                </li>
              ))}
            </Stack>
          </FooterColumn>
          <FooterColumn title={footerContact}>
            <ContactDetails />
            <HoursList />
          </FooterColumn>
        </Grid>
        <Text
          mt={{ base: '8', md: '12' }}
          pt={{ base: '5', md: '6' }}
          borderTopWidth="1px"
          borderColor="navy.700"
          color="navy.300"
        >
          © <CompanyName />. <LicenseSentence />
        </Text>
      </Box>
    </chakra.footer>
  );
};
