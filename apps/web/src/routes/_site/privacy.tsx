import { Box, chakra } from '@chakra-ui/react';
import { createFileRoute, notFound } from '@tanstack/react-router';
import { missingHead, pageHead } from '../../lib/head.ts';
import { trpc } from '../../trpc.ts';
import { NotFoundPage } from './-not-found-page.tsx';
import { PageHero } from './-page-hero.tsx';
import { IN_PAGE } from './-section.tsx';

const PrivacyPage = () => {
  // Not the loader's data: the back office also renders this page, as a preview of its texts.
  const { data } = trpc.settings.privacy.useQuery();
  if (!data) return null;
  const { heading, text } = data;
  return (
    <>
      <PageHero title={heading} text="" />
      <Box {...IN_PAGE} py={{ base: '10', md: '14' }}>
        <chakra.div maxWidth="prose" color="fg.body" whiteSpace="pre-wrap">
          {text}
        </chakra.div>
      </Box>
    </>
  );
};

/** The privacy page, if the owner has written one (beyond §3). */
export const Route = createFileRoute('/_site/privacy')({
  loader: async ({ context }) => {
    const page = await context.api.settings.privacy.ensureData();
    if (!page) throw notFound();
    return page;
  },
  head: ({ loaderData, match }) =>
    loaderData
      ? pageHead(match.context, {
          title: `${loaderData.heading} | ${match.context.company.name}`,
          description: loaderData.text.slice(0, 160),
          path: '/privacy',
        })
      : missingHead('404 Page Not Found', match.context),
  component: PrivacyPage,
  notFoundComponent: NotFoundPage,
});
