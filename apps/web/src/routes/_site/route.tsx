import { Box } from '@chakra-ui/react';
import { createFileRoute, Outlet } from '@tanstack/react-router';
import { SkipLink } from '../-page-focus.tsx';
import { CallNowButton } from './-call-now-button.tsx';
import { Footer } from './-footer.tsx';
import { Header } from './-header.tsx';
import { Letterhead } from './-letterhead.tsx';
import { NotFoundPage } from './-not-found-page.tsx';
import { loadPlaceImages } from './-place-images.ts';

const SiteLayout = () => (
  <>
    <SkipLink />
    <Letterhead />
    <Header />
    <Box as="main" id="main" tabIndex={-1} outline="none" minHeight="60vh">
      <Outlet />
    </Box>
    <Footer />
    <CallNowButton />
  </>
);

/** The layout of every public page (spec §2.1). */
export const Route = createFileRoute('/_site')({
  beforeLoad: ({ context }) => context.api.settings.site.ensureData(),
  loader: loadPlaceImages,
  // Pages with a picture of their own replace it.
  head: ({ match }) => ({
    meta: [{ property: 'og:image', content: match.context.siteUrl + match.context.sharePicture }],
  }),
  component: SiteLayout,
  notFoundComponent: NotFoundPage,
});
