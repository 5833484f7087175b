import { Box } from '@chakra-ui/react';
import { createFileRoute, Outlet } from '@tanstack/react-router';
import { CallNowButton } from './_site/-call-now-button';
import { Footer } from './_site/-footer';
import { Header } from './_site/-header';
import { NotFoundPage } from './_site/-not-found-page';
import { PageFocus } from './_site/-page-focus';
import { UnavailablePage } from './_site/-unavailable-page';

const SiteLayout = () => (
  <>
    <Header />
    <Box as="main" id="main" tabIndex={-1} outline="none" minHeight="60vh">
      <Outlet />
    </Box>
    <Footer />
    <CallNowButton />
    <PageFocus />
  </>
);

/** The layout of every public page (spec §2.1). */
export const Route = createFileRoute('/_site')({
  component: SiteLayout,
  notFoundComponent: NotFoundPage,
  errorComponent: UnavailablePage,
});
