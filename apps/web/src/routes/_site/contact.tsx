import { Box, Grid, Stack } from '@chakra-ui/react';
import { defaultCompany } from '@hvac/contract/company';
import { createFileRoute, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { pageHead } from '../../lib/head.ts';
import { trpc } from '../../trpc.ts';
import { ContactForm } from './-contact-form.tsx';
import { ContactInformation } from './-contact-information.tsx';
import { FrequentQuestions } from './-frequent-questions.tsx';
import { PageHero } from './-page-hero.tsx';

const ContactPage = () => {
  const { sent } = Route.useSearch();
  const { contactForm } = Route.useRouteContext();
  const router = useRouter();
  const { data: settings } = trpc.settings.site.useQuery();

  // The form that came with the document is shown once, not again after a walk through the site.
  useEffect(
    () => () => {
      const { context } = router.options;
      router.update({ ...router.options, context: { ...context, contactForm: null } });
    },
    [router],
  );

  return (
    <>
      <PageHero
        title="Contact Us"
        text="Ask for a visit, an estimate or plain advice. We answer the same business day, and emergencies at once by phone."
      />
      <Box bg="bg.soft" py={{ base: '10', md: '16' }}>
        <Grid
          maxWidth="page"
          mx="auto"
          px={{ base: '4', md: '6' }}
          gap={{ base: '8', lg: '12' }}
          templateColumns={{ base: 'minmax(0, 1fr)', lg: '1.35fr 1fr' }}
          alignItems="start"
        >
          <ContactForm sentBefore={contactForm} wasSent={sent === 1} />
          <Stack gap="8">
            <ContactInformation mapsApiKey={settings?.mapsApiKey ?? null} />
          </Stack>
        </Grid>
      </Box>
      <FrequentQuestions />
    </>
  );
};

export const Route = createFileRoute('/_site/contact')({
  validateSearch: (search: Record<string, unknown>): { sent?: 1 } =>
    search.sent === 1 ? { sent: 1 } : {},
  loader: ({ context }) => context.api.settings.site.ensureData(),
  head: ({ match }) =>
    pageHead({
      title: `Contact Us | ${defaultCompany.name}`,
      description: `Call ${defaultCompany.phone} or send a request to ${defaultCompany.name}: heating, cooling and air quality in Metro Detroit, emergencies 24/7.`,
      path: '/contact',
      siteUrl: match.context.siteUrl,
    }),
  component: ContactPage,
});
