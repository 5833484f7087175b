import { Box, ChakraProvider, chakra, Heading, HStack, Stack } from '@chakra-ui/react';
import type { TextPageName } from '@hvac/contract/texts/pages';
import { Suspense, useEffect, useRef, useState } from 'react';
import { Button } from '../../../../../ui/button.tsx';
import { Pending } from '../../../../../ui/data-state.tsx';
import { PreviewData } from './-preview-data.tsx';
import { PreviewPage } from './-preview-page.tsx';
import { PREVIEW_CONTAINER, usePreviewSystem } from './-preview-system.ts';

/** Widths of windows, in pixels. */
const WIDTHS = [
  { label: 'Phone', width: 390 },
  { label: 'Desktop', width: 1280 },
];

/** The scale at which a window of this width fits into an element; at most 1. */
const useScale = (width: number) => {
  const frame = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState(0);
  useEffect(() => {
    if (!frame.current) return;
    const observer = new ResizeObserver(([entry]) => setRoom(entry?.contentRect.width ?? 0));
    observer.observe(frame.current);
    return () => observer.disconnect();
  }, []);
  return { frame, scale: Math.min(1, room / width) };
};

interface PreviewProps {
  page: TextPageName;
  /** The edited texts, with placeholders filled in. */
  texts: Record<string, unknown>;
  /** Id for the title. */
  titleId: string;
}

/** The page of the website with the texts that are being edited, at the width of a phone or of a desktop. */
export const Preview = ({ page, texts, titleId }: PreviewProps) => {
  const [width, setWidth] = useState(390);
  const { frame, scale } = useScale(width);
  const system = usePreviewSystem();
  return (
    <Stack gap="3" height="full" minHeight="0">
      <HStack justify="space-between" gap="2" flexWrap="wrap">
        <Heading as="h2" id={titleId} size="sm">
          Preview
        </Heading>
        <HStack gap="1">
          {WIDTHS.map((window) => (
            <Button
              key={window.label}
              size="sm"
              minHeight="11"
              variant={window.width === width ? 'subtle' : 'ghost'}
              aria-pressed={window.width === width}
              onClick={() => setWidth(window.width)}
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
              <PreviewData page={page} texts={texts}>
                <ChakraProvider value={system}>
                  <Suspense fallback={<Pending />}>
                    <PreviewPage page={page} />
                  </Suspense>
                </ChakraProvider>
              </PreviewData>
            </Box>
          </div>
        )}
      </chakra.div>
    </Stack>
  );
};
