import { Stack, Text } from '@chakra-ui/react';
import { formatDay } from '@hvac/contract/dates';
import type { Figures } from '@hvac/contract/figures';
import { Disclosure } from '../../-kit/-disclosure.tsx';
import { InlineCode } from '../../-kit/-inline-code.tsx';

/** What figures cannot know, and how to learn more from them. */
export const Notes = ({ figures: { countedSince, sources } }: { figures: Figures }) => {
  const names = sources.items.map(({ name }) => name);
  return (
    <Stack gap="1" fontSize="sm" color="fg.muted">
      <Text maxWidth="prose">
        {countedSince && `Counted from ${formatDay(countedSince)}. `}A visit is a person who touched
        the page; people who only look are not seen. Taps on a computer are often no calls.
        Percentages are requests per visit, from 30 visits on.
      </Text>
      <Disclosure title="See what an ad, a flyer or your truck brings">
        <Stack gap="3" maxWidth="prose">
          {names.includes('Google') && !names.includes('google-profile') && (
            <Text>
              Give your Google Business Profile the address{' '}
              <InlineCode>{`${location.origin}/?utm_source=google-profile`}</InlineCode> and you
              will see it here by itself.
            </Text>
          )}
          <Text>
            For print, redirect a short address such as <InlineCode>/truck</InlineCode> to{' '}
            <InlineCode>/?utm_source=truck</InlineCode> under Settings → Addresses, and print{' '}
            <InlineCode>{`${location.host}/truck`}</InlineCode>. It shows up here as “truck”.
          </Text>
        </Stack>
      </Disclosure>
    </Stack>
  );
};
