import { Box, chakra, Text } from '@chakra-ui/react';
import { cityLine } from '@hvac/contract/company';
import { companyTelHref } from '@hvac/contract/contact-links';
import type { ComponentProps } from 'react';
import { LinkButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useCompany, useSite } from '../-company-record.tsx';

/** Parts of the company record that appear in many places on the site. */

export const CompanyName = () => useCompany().name;

/** The address; where it does not fit on one line, it breaks after the street. */
export const Address = () => {
  const { street, ...place } = useCompany().address;
  return (
    <span>
      {street}, <chakra.span display="inline-block">{cityLine(place)}</chakra.span>
    </span>
  );
};

export const LicenseSentence = () => useSite().licenseSentence;

export const PhoneNumber = () => useCompany().phone;

/** A link that calls the company. */
export const PhoneLink = (link: ComponentProps<'a'>) => (
  <a {...link} href={companyTelHref(useCompany())} />
);

/** A button that calls the company. */
export const CallButton = (button: ComponentProps<typeof LinkButton>) => (
  <LinkButton colorPalette="accent" size="lg" {...button}>
    <PhoneLink>
      <Icon name="phone" />
      Call <PhoneNumber />
    </PhoneLink>
  </LinkButton>
);

/** The phone number as a link in a text. */
export const PhoneNumberLink = () => (
  <chakra.span asChild whiteSpace="nowrap" fontWeight="semibold" textDecoration="underline">
    <PhoneLink>
      <PhoneNumber />
    </PhoneLink>
  </chakra.span>
);

/** A line at the top of a page with a link that calls the company. */
export const CallLine = (line: ComponentProps<typeof chakra.p>) => (
  <chakra.p {...line}>
    <chakra.span
      asChild
      display="inline-flex"
      alignItems="center"
      gap="2"
      minHeight="11"
      fontSize="lg"
      fontWeight="semibold"
      textDecoration="underline"
      textUnderlineOffset="4px"
    >
      <PhoneLink>
        <Icon name="phone" />
        Call <PhoneNumber />
      </PhoneLink>
    </chakra.span>
  </chakra.p>
);

/** When the office is open, on a dark background; renders nothing unless the owner wants it said. */
export const OpenLine = (line: ComponentProps<typeof Text>) => {
  const { openLine } = useSite();
  return (
    openLine && (
      <Text fontWeight="semibold" {...line}>
        {openLine}
      </Text>
    )
  );
};

/** The opening hours on a dark background, the days beside their hours. */
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
