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

/** The header, the footer and, between them, only the part of a page that all pages share. */
const Shared = () => {
  const { routesById } = useRouter();
  const Layout = routesById['/_site'].options.component;
  const Home = routesById[HOME].options.component;
  return (
    <Box
      display="flex"
      flexDirection="column"
      css={{
        '& > *': { order: 1 },
        '& > header': { order: 0 },
        '& > footer': { order: 2 },
        '& > :not(header, footer, [aria-labelledby=call-to-action-title])': { display: 'none' },
      }}
    >
      {Layout && <Layout />}
      {Home && <Home />}
    </Box>
  );
};

const Notices = () => {
  const { options, routesById } = useRouter();
  const Missing = routesById['/_site'].options.notFoundComponent;
  const Unavailable = options.defaultErrorComponent;
  return (
    <>
      <Caption>A page that does not exist</Caption>
      {Missing && <Missing isNotFound routeId="/_site" />}
      <Caption>While the database cannot be reached</Caption>
      {Unavailable && <Unavailable error={new Error()} reset={() => undefined} />}
    </>
  );
};

/**
 * Shows a page of texts in the website's own components, taken from its routes. They pick up new texts on their own.
 */
export const PreviewPage = memo(({ page }: { page: TextPageName }) => {
  const { routesById } = useRouter();
  if (page === 'shared') return <Shared />;
  if (page === 'notices') return <Notices />;
  const Page = routesById[routeOf(page)].options.component;
  return Page ? <Page /> : null;
});
