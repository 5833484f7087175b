import { Box } from '@chakra-ui/react';
import { createFileRoute, Outlet, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { LinkButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { SiteProvider } from '../-company-record.tsx';
import { SkipLink } from '../-page-focus.tsx';
import { CompanyName, PhoneLink, PhoneNumber } from './-company.tsx';
import { Footer } from './-footer.tsx';
import { Header } from './-header.tsx';
import { NotFoundPage } from './-not-found-page.tsx';

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

/** What the button must not cover: displayed phone numbers and form controls. */
const KEPT_CLEAR = ':is(main, footer) a[href^="tel:"], main :is(input, select, textarea)';
/** The part of the window in which the button floats: the bottom 15 %. */
const BAND = '-85% 0px 0px';

/** Sets `data-hidden` on an element while the band contains something that must be kept clear. */
const keepClear = (button: HTMLElement): (() => void) => {
  const inBand = new Set<Element>();
  const show = () => button.toggleAttribute('data-hidden', inBand.size > 0);
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) inBand.add(target);
        else inBand.delete(target);
      }
      show();
    },
    { rootMargin: BAND },
  );
  const observe = () => {
    observer.disconnect();
    inBand.clear();
    for (const element of document.querySelectorAll(KEPT_CLEAR)) observer.observe(element);
    show();
  };
  // The page may change, and parts of it may appear later.
  const changes = new MutationObserver(observe);
  changes.observe(document.body, { childList: true, subtree: true });
  observe();
  return () => {
    changes.disconnect();
    observer.disconnect();
  };
};

/**
 * Floats above the page on phones, so that the phone number is always within reach (spec §2.1). Once the page is
 * hydrated, it hides instead of covering phone numbers and form controls, unless it has the focus.
 */
const CallNowButton = () => {
  const aside = useRef<HTMLElement>(null);
  useEffect(() => (aside.current ? keepClear(aside.current) : undefined), []);
  return (
    <aside ref={aside} aria-label="Call us">
      <LinkButton
        colorPalette="accent"
        size="lg"
        display={{ base: 'inline-flex', md: 'none' }}
        position="fixed"
        zIndex="floating"
        right="4"
        bottom="4"
        borderRadius="full"
        boxShadow="lg"
        css={{ '[data-hidden] > &:not(:focus)': { visibility: 'hidden' } }}
      >
        <PhoneLink>
          <Icon name="phone" />
          Call Now
        </PhoneLink>
      </LinkButton>
    </aside>
  );
};

const SiteLayout = () => (
  <SiteProvider>
    <SkipLink />
    <Letterhead />
    <Header />
    <Box as="main" id="main" tabIndex={-1} outline="none" minHeight="60vh">
      <Outlet />
    </Box>
    <Footer />
    <CallNowButton />
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
