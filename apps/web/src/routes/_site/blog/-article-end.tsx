import { Heading, Stack } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import { LinkButton } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useTexts } from '../../-company-record.tsx';
import { PhoneLink, PhoneNumber } from '../-company.tsx';

/** What a reader can do next: call, or ask for a visit. */
export const ArticleEnd = () => {
  const { shared, home } = useTexts();
  return (
    <Stack
      as="section"
      aria-labelledby="next-title"
      className="not-printed"
      gap="4"
      p="6"
      bg="bg.soft"
      borderRadius="lg"
    >
      <Heading as="h2" id="next-title" size="md">
        {shared.callHeading}
      </Heading>
      <Stack direction={{ base: 'column', sm: 'row' }} gap="3" flexWrap="wrap">
        <LinkButton colorPalette="accent" size="lg">
          <PhoneLink>
            <Icon name="phone" />
            Call <PhoneNumber />
          </PhoneLink>
        </LinkButton>
        <LinkButton colorPalette="accent" size="lg" variant="outline" borderColor="accent.700">
          <Link to="/contact">{home.scheduleButton}</Link>
        </LinkButton>
      </Stack>
    </Stack>
  );
};
