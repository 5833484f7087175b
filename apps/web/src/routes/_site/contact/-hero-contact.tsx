import { Stack } from '@chakra-ui/react';
import { LinkButton } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { HoursList, PhoneLink, PhoneNumber } from '../-company.tsx';

/** The phone number and the opening hours, beside the title of the contact page. */
export const HeroContact = () => (
  <Stack gap="5" align="flex-start">
    <LinkButton colorPalette="accent" size="lg">
      <PhoneLink>
        <Icon name="phone" />
        Call <PhoneNumber />
      </PhoneLink>
    </LinkButton>
    <HoursList />
  </Stack>
);
