import { Button } from '@chakra-ui/react';
import { defaultCompany } from '@hvac/contract/company';
import { telHref } from '@hvac/contract/phone';
import { LuPhone } from 'react-icons/lu';

/** Floats above the page on phones: the number is never more than a thumb away (spec §2.1). */
export const CallNowButton = () => (
  <Button
    asChild
    colorPalette="ember"
    size="lg"
    display={{ base: 'inline-flex', md: 'none' }}
    position="fixed"
    zIndex="floating"
    right="4"
    bottom="4"
    borderRadius="full"
    boxShadow="lg"
    css={{ '@media print': { display: 'none' } }}
  >
    <a href={telHref(defaultCompany.phone)}>
      <LuPhone aria-hidden />
      Call Now
    </a>
  </Button>
);
