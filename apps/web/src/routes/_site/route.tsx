import { Box } from '@chakra-ui/react';
import { createFileRoute, Outlet, useRouterState } from '@tanstack/react-router';
import { SiteProvider } from '../-company-record.tsx';
import { SkipLink } from '../-page-focus.tsx';
import { CallBar } from './-call-bar.tsx';
import { CompanyName, PhoneNumber } from './-company.tsx';
import { Footer } from './-footer.tsx';
import { Header } from './-header.tsx';
import { NotFoundPage } from './-not-found-page.tsx';
import { Notice } from './-notice.tsx';

/** Printed above a page: the company, how to call it, and the address of the page. */
const Letterhead = () => {
  const address = useRouterState({
    select: ({ matches }) => matches.at(-1)?.links?.find((link) => link?.rel === 'canonical')?.href,
  });
  return (
    <p className="only-printed">
      <strong>
        <CompanyName />
      </strong>
      <span>
        <PhoneNumber />
      </span>
      {address && <span>{address}</span>}
    </p>
  );
};

const SiteLayout = () => (
  <SiteProvider>
    <SkipLink />
    <Letterhead />
    <Notice />
    <Header />
    <Box as="main" id="main" tabIndex={-1} outline="none" minHeight="60vh">
      <Outlet />
    </Box>
    <Footer />
    <CallBar />
  </SiteProvider>
);

/** The layout of every public page (spec §2.1). */
export const Route = createFileRoute('/_site')({
  beforeLoad: ({ context }) => context.api.settings.site.ensureData(),
  // Pages with a picture of their own replace it.
  head: ({ match }) => ({
    meta: [{ property: 'og:image', content: match.context.siteUrl + match.context.sharePicture }],
  }),
  component: SiteLayout,
  notFoundComponent: NotFoundPage,
});
