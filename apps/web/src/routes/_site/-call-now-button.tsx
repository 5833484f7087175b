import { LinkButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PhoneLink } from './-company.tsx';

/** Floats above the page on phones, so that the phone number is always within reach (spec §2.1). */
export const CallNowButton = () => (
  <aside aria-label="Call us">
    <LinkButton
      colorPalette="ember"
      size="lg"
      display={{ base: 'inline-flex', md: 'none' }}
      position="fixed"
      zIndex="floating"
      right="4"
      bottom="4"
      borderRadius="full"
      boxShadow="lg"
    >
      <PhoneLink>
        <Icon name="phone" />
        Call Now
      </PhoneLink>
    </LinkButton>
  </aside>
);
