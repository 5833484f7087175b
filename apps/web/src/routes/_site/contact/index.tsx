import { Box, Grid, Stack } from '@chakra-ui/react';
import { createFileRoute, useRouteContext, useRouter, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { type Ask, askIn, formStart } from '../../../content/asks.ts';
import { pageHead } from '../../../lib/head.ts';
import { useSite, useTexts } from '../../-company-record.tsx';
import { CallLine } from '../-company.tsx';
import { ownPicture, PageHero } from '../-page-hero.tsx';
import { usePlaceImages } from '../-place-images.ts';
import { ContactForm } from './-contact-form.tsx';
import { ContactInformation } from './-contact-information.tsx';
import { FrequentQuestions } from './-frequent-questions.tsx';
import { HeroContact } from './-hero-contact.tsx';

const ContactPage = () => {
  // Not the route's own hooks: the back office also renders this page, as a preview of its texts.
  const { sent, ...ask } = useSearch({ strict: false });
  const { contactForm = null } = useRouteContext({ strict: false });
  const { mapsApiKey } = useSite();
  const router = useRouter();
  const images = usePlaceImages();
  const picture = ownPicture(images, 'contact-hero');
  const texts = useTexts();

  // The form state that came with the document is shown once, not again after navigating through the site.
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
        title={texts.contact.heading}
        text={texts.contact.intro}
        picture={picture}
        aside={<HeroContact />}
      >
        <CallLine mt="4" display={{ lg: picture ? 'block' : 'none' }} />
      </PageHero>
      <Box bg="bg.soft" py={{ base: '10', md: '16' }}>
        <Grid
          maxWidth="page"
          mx="auto"
          px={{ base: '4', md: '6' }}
          gap={{ base: '8', lg: '10' }}
          templateColumns={{ base: 'minmax(0, 1fr)', lg: '1.1fr 1fr' }}
          alignItems="start"
        >
          <ContactForm
            sentBefore={contactForm}
            wasSent={sent === 1}
            start={formStart(ask, texts.services)}
          />
          <Stack gap="8">
            <ContactInformation mapsApiKey={mapsApiKey} />
          </Stack>
        </Grid>
      </Box>
      <FrequentQuestions />
    </>
  );
};

export const Route = createFileRoute('/_site/contact/')({
  validateSearch: (search: Record<string, unknown>): { sent?: 1 } & Ask =>
    search.sent === 1 ? { sent: 1 } : askIn(search),
  head: ({ match }) =>
    pageHead({
      title: match.context.texts.contact.metaTitle,
      description: match.context.texts.contact.metaDescription,
      path: '/contact',
      siteUrl: match.context.siteUrl,
      siteName: match.context.company.name,
    }),
  component: ContactPage,
});
