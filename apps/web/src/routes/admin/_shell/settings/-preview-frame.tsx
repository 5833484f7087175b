import { Box, ChakraProvider, chakra, Heading, HStack, Stack, Text } from '@chakra-ui/react';
import type { SiteSettings } from '@hvac/contract/settings';
import { type MenuEntry, siteMenu } from '@hvac/contract/site-menu';
import type { SiteTexts, TextPageName } from '@hvac/contract/texts/pages';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import {
  type ComponentProps,
  type ReactNode,
  type RefObject,
  Suspense,
  useEffect,
  useState,
} from 'react';
import { trpc } from '../../../../trpc.ts';
import { Button } from '../../../../ui/button.tsx';
import { Pending } from '../../../../ui/data-state.tsx';
import { SiteProvider, useSite } from '../../../-company-record.tsx';
import { PREVIEW_CONTAINER, usePreviewSystem } from './-preview-system.ts';

const SITE_KEY = getQueryKey(trpc.settings.site, undefined, 'query');
const PRIVACY_KEY = getQueryKey(trpc.settings.privacy, undefined, 'query');

/** Delay of the preview, in milliseconds, because a page takes longer to render than a keystroke may. */
const PAUSE = 100;

interface Shown {
  page: TextPageName;
  /** The edited texts of that page, with placeholders filled in. */
  texts: Record<string, unknown>;
  /** The drawings and the logo, unless they are those of the website. */
  look?: Pick<SiteSettings, 'illustrations' | 'logo'>;
}

/** The menus of the site with other labels. */
const relabeled = ({ menu, footerMenu }: SiteSettings, shared: SiteTexts['shared']) => {
  const fixed = siteMenu(shared, true);
  const named = (entry: MenuEntry) => fixed.find(({ path }) => path === entry.path) ?? entry;
  return { menu: menu.map(named), footerMenu: footerMenu.map(named) };
};

const show = (client: QueryClient, site: SiteSettings, { page, texts, look }: Shown): void => {
  const draft: SiteSettings = {
    ...site,
    ...look,
    // A preview sends no requests to other sites.
    mapsApiKey: null,
    ...(page === 'shared' && relabeled(site, texts as SiteTexts['shared'])),
    texts: { ...site.texts, [page]: texts },
  };
  client.setQueryData(SITE_KEY, draft);
  if (page === 'privacy') client.setQueryData(PRIVACY_KEY, texts as SiteTexts['privacy']);
};

/** Lets the components of the website read the texts that are being edited instead of those that are stored. */
const PreviewData = ({ page, texts, look, children }: Shown & { children: ReactNode }) => {
  const { client: api } = trpc.useUtils();
  const site = useSite();
  const [queryClient] = useState(() => {
    const client = new QueryClient({
      defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } },
    });
    show(client, site, { page, texts, look });
    return client;
  });
  useEffect(() => {
    const timer = setTimeout(() => show(queryClient, site, { page, texts, look }), PAUSE);
    return () => clearTimeout(timer);
  }, [queryClient, site, page, texts, look]);
  return (
    <trpc.Provider client={api} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <SiteProvider>{children}</SiteProvider>
      </QueryClientProvider>
    </trpc.Provider>
  );
};

/** Widths of windows, in pixels; that of a small desktop, so that its text stays readable here. */
export const PHONE_WIDTH = 390;
const DESKTOP_WIDTH = 1024;

const WIDTHS = [
  { label: 'Phone', width: PHONE_WIDTH },
  { label: 'Desktop', width: DESKTOP_WIDTH },
];

/** The scale at which a window of this width fits into an element; at most 1. */
const useScale = (frame: RefObject<HTMLDivElement | null>, width: number) => {
  const [room, setRoom] = useState(0);
  useEffect(() => {
    if (!frame.current) return;
    const observer = new ResizeObserver(([entry]) => setRoom(entry?.contentRect.width ?? 0));
    observer.observe(frame.current);
    return () => observer.disconnect();
  }, [frame]);
  return Math.min(1, room / width);
};

/** What the layout around a preview decides. */
export interface PreviewPlace {
  width: number;
  onWidth: (width: number) => void;
  /** Id for the title. */
  titleId: string;
  /** Closes the dialog that shows the preview, if it is in one. */
  onClose?: () => void;
}

interface PreviewFrameProps
  extends Shown,
    Omit<PreviewPlace, 'onClose'>,
    Pick<ComponentProps<typeof chakra.div>, 'onClick' | 'css' | 'cursor'> {
  frame: RefObject<HTMLDivElement | null>;
  note: string;
  /** The page, in components of the website. */
  children: ReactNode;
}

/** A page of the website as it would look, at the width of a phone or of a desktop; its links do nothing. */
export const PreviewFrame = ({
  frame,
  note,
  page,
  texts,
  look,
  width,
  onWidth,
  titleId,
  children,
  ...region
}: PreviewFrameProps) => {
  const scale = useScale(frame, width);
  const system = usePreviewSystem();
  return (
    <Stack gap="3" height="full" minHeight="0">
      <HStack justify="space-between" gap="2" flexWrap="wrap">
        <Box>
          <Heading as="h2" id={titleId} size="sm">
            Preview
          </Heading>
          <Text fontSize="sm" color="fg.muted">
            {note}
          </Text>
        </Box>
        <HStack gap="1">
          {WIDTHS.map((window) => (
            <Button
              key={window.label}
              size="sm"
              minHeight="11"
              variant={window.width === width ? 'subtle' : 'ghost'}
              aria-pressed={window.width === width}
              onClick={() => onWidth(window.width)}
            >
              {window.label}
            </Button>
          ))}
        </HStack>
      </HStack>
      <chakra.div
        ref={frame}
        role="region"
        aria-labelledby={titleId}
        tabIndex={0}
        flex="1"
        minHeight="0"
        overflow="auto"
        overscrollBehavior="contain"
        bg="slate.100"
        borderWidth="1px"
        borderColor="line"
        borderRadius="md"
        {...region}
      >
        {scale > 0 && (
          <div inert style={{ zoom: scale }}>
            <Box
              mx="auto"
              bg="white"
              containerType="inline-size"
              contain="layout paint"
              css={{ containerName: PREVIEW_CONTAINER }}
              style={{ width }}
            >
              <PreviewData page={page} texts={texts} look={look}>
                <ChakraProvider value={system}>
                  <Suspense fallback={<Pending />}>{children}</Suspense>
                </ChakraProvider>
              </PreviewData>
            </Box>
          </div>
        )}
      </chakra.div>
    </Stack>
  );
};
