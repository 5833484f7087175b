import { Box, chakra, Grid, Stack, Text } from '@chakra-ui/react';
import { createFileRoute, useRouteContext, useRouter, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { type Ask, askIn, formStart } from '../../../lib/asks.ts';
import { pageHead } from '../../../lib/head.ts';
import { Icon } from '../../../ui/icon.tsx';
import { useSite, useTexts } from '../../-company-record.tsx';
import { CallButton, CallLine, HoursList, OpenLine } from '../-company.tsx';
import { PageHero } from '../-page-hero.tsx';
import { usePlaceImages } from '../-place-images.ts';
import { IN_PAGE, Section } from '../-section.tsx';
import { ContactForm } from './-contact-form.tsx';
import { ContactInformation } from './-contact-information.tsx';

/** The phone number and the opening hours, beside the title of the contact page. */
const HeroContact = () => (
  <Stack gap="5" align="flex-start">
    <CallButton />
    <HoursList />
  </Stack>
);

/** Questions (spec §2.1) that open and close without JavaScript; nothing while there are none. */
const FrequentQuestions = () => {
  const { questionsHeading, questions } = useTexts().contact;
  if (questions.length === 0) return null;
  return (
    <Section titleId="faq-title" title={questionsHeading}>
      <Grid gap="3" alignItems="start" templateColumns={{ base: 'minmax(0, 1fr)', lg: '1fr 1fr' }}>
        {questions.map(({ question, answer }) => (
          <chakra.details
            key={question}
            borderWidth="1px"
            borderColor="line"
            borderRadius="md"
            bg="white"
            css={{ '&[open] .chevron': { transform: 'rotate(180deg)' } }}
          >
            <chakra.summary
              display="flex"
              alignItems="center"
              justifyContent="space-between"
              gap="4"
              minHeight="14"
              px="5"
              py="3"
              cursor="pointer"
              fontWeight="semibold"
              listStyleType="none"
              css={{ '&::-webkit-details-marker': { display: 'none' } }}
            >
              {question}
              <chakra.span
                className="chevron"
                flexShrink="0"
                color="navy.500"
                transition="transform 160ms"
                aria-hidden
              >
                <Icon name="chevron-down" />
              </chakra.span>
            </chakra.summary>
            <Text px="5" pb="5" color="fg.body" maxWidth="prose">
              {answer}
            </Text>
          </chakra.details>
        ))}
      </Grid>
    </Section>
  );
};

const ContactPage = () => {
  // Not the route's own hooks: the back office also renders this page, as a preview of its texts.
  const { sent, ...ask } = useSearch({ strict: false });
  const { contactForm = null } = useRouteContext({ strict: false });
  const { mapsApiKey } = useSite();
  const router = useRouter();
  const images = usePlaceImages();
  // Only the owner's: a drawing would take the place of the phone number.
  const picture = images?.['contact-hero'] && { images, place: 'contact-hero' as const };
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
        <OpenLine mt="4" />
      </PageHero>
      <Box bg="bg.soft" py={{ base: '10', md: '16' }}>
        <Grid
          {...IN_PAGE}
          gap={{ base: '8', lg: '10' }}
          templateColumns={{ base: 'minmax(0, 1fr)', lg: '1.1fr 1fr' }}
          alignItems="start"
        >
          <ContactForm
            sentBefore={contactForm}
            wasSent={sent === 1 || (sent === 'kept' && contactForm?.sent !== undefined)}
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
  validateSearch: (search: Record<string, unknown>): { sent?: 1 | 'kept' } & Ask =>
    search.sent === 1 || search.sent === 'kept' ? { sent: search.sent } : askIn(search),
  head: ({ match }) =>
    pageHead(match.context, {
      title: match.context.texts.contact.metaTitle,
      description: match.context.texts.contact.metaDescription,
      path: '/contact',
    }),
  component: ContactPage,
});
