import { Box, Text } from '@chakra-ui/react';
import type { TextPageName } from '@hvac/contract/texts/pages';
import { useRouter } from '@tanstack/react-router';
import { memo, type ReactNode } from 'react';

const HOME = '/_site/(home)/';

const routeOf = (page: Exclude<TextPageName, 'shared' | 'notices'>) => {
  if (page === 'home') return HOME;
  return page === 'privacy' ? '/_site/privacy' : (`/_site/${page}/` as const);
};

const Caption = ({ children }: { children: ReactNode }) => (
  <Text px="4" py="2" bg="slate.100" fontSize="sm" fontWeight="semibold">
    {children}
  </Text>
);

// The layout is no parent of the page here: the page is placed between its header and its footer.
const IN_ORDER = { '& > *': { order: 1 }, '& > header': { order: 0 }, '& > footer': { order: 2 } };
const HIDDEN = { display: 'none' };
const ONLY_SHARED = {
  ...IN_ORDER,
  '& > :not(header, footer, [aria-labelledby=call-to-action-title])': HIDDEN,
};
const ALL_OF_HOME = { ...IN_ORDER, '& > :is(a, p, main, aside)': HIDDEN };

/** The home page with header and footer or, between these, only the part that all pages share. */
export const PreviewHome = memo(({ isWhole = false }: { isWhole?: boolean }) => {
  const { routesById } = useRouter();
  const Layout = routesById['/_site'].options.component;
  const Home = routesById[HOME].options.component;
  return (
    <Box display="flex" flexDirection="column" css={isWhole ? ALL_OF_HOME : ONLY_SHARED}>
      {Layout && <Layout />}
      {Home && <Home />}
    </Box>
  );
});

const Notices = () => {
  const { options, routesById } = useRouter();
  const Missing = routesById['/_site'].options.notFoundComponent;
  const Unavailable = options.defaultErrorComponent;
  return (
    <>
      <Caption>A page that doesn't exist</Caption>
      {Missing && <Missing isNotFound routeId="/_site" />}
      <Caption>While your site has a problem</Caption>
      {Unavailable && <Unavailable error={new Error()} reset={() => undefined} />}
    </>
  );
};

/**
 * Shows a page of texts in the website's own components, taken from its routes. They pick up new texts on their own.
 */
export const PreviewPage = memo(({ page }: { page: TextPageName }) => {
  const { routesById } = useRouter();
  if (page === 'shared') return <PreviewHome />;
  if (page === 'notices') return <Notices />;
  const Page = routesById[routeOf(page)].options.component;
  return Page ? <Page /> : null;
});
