import { Box, ChakraProvider, chakra, Heading, HStack, Stack, Text } from '@chakra-ui/react';
import type { TextPageName } from '@hvac/contract/texts/pages';
import { type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { Button } from '../../../../../ui/button.tsx';
import { Pending } from '../../../../../ui/data-state.tsx';
import { blockOf, blocksIn, pathAt, type ShownText } from './-preview-blocks.ts';
import { PreviewData } from './-preview-data.tsx';
import { PreviewPage } from './-preview-page.tsx';
import { PREVIEW_CONTAINER, usePreviewSystem } from './-preview-system.ts';

/** Widths of windows, in pixels; that of a small desktop, so that its text stays readable here. */
export const PHONE_WIDTH = 390;
export const DESKTOP_WIDTH = 1024;

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

const EDITED = 'data-edited';

/** Scrolls the frame, but not the window, so that an element in it can be read. */
const show = (frame: Element, element: Element): void => {
  const { top, bottom } = frame.getBoundingClientRect();
  const block = element.getBoundingClientRect();
  const margin = (bottom - top) / 6;
  if (block.top >= top + margin && block.bottom <= bottom - margin) return;
  frame.scrollBy({ top: block.top - top - 2 * margin });
};

/** Marks the text that is being edited, and keeps it in view. */
const useEditedBlock = (
  frame: RefObject<HTMLDivElement | null>,
  texts: ShownText[],
  edited: string | null,
) => {
  useEffect(() => {
    const { current: root } = frame;
    if (!root || edited === null) return;
    const update = () => {
      const block = blockOf(blocksIn(root, texts), edited);
      for (const other of root.querySelectorAll(`[${EDITED}]`))
        if (other !== block) other.removeAttribute(EDITED);
      if (!block) return;
      block.setAttribute(EDITED, '');
      show(root, block);
    };
    update();
    // The page is rendered later than the text is typed.
    const observer = new MutationObserver(update);
    observer.observe(root, { subtree: true, childList: true, characterData: true });
    return () => observer.disconnect();
  }, [frame, texts, edited]);
};

export interface PreviewProps {
  page: TextPageName;
  /** The edited texts, with placeholders filled in. */
  texts: Record<string, unknown>;
  /** The same, by the paths of their fields. */
  shown: ShownText[];
  /** The path of the field that has the focus. */
  edited: string | null;
  /** Called with the path of the text that was tapped. */
  onPick: (path: string) => void;
  width: number;
  onWidth: (width: number) => void;
  /** Id for the title. */
  titleId: string;
}

/** The page of the website with the texts that are being edited, at the width of a phone or of a desktop. */
export const Preview = ({
  page,
  texts,
  shown,
  edited,
  onPick,
  width,
  onWidth,
  titleId,
}: PreviewProps) => {
  const frame = useRef<HTMLDivElement>(null);
  const scale = useScale(frame, width);
  const system = usePreviewSystem();
  useEditedBlock(frame, shown, edited);
  return (
    <Stack gap="3" height="full" minHeight="0">
      <HStack justify="space-between" gap="2" flexWrap="wrap">
        <Box>
          <Heading as="h2" id={titleId} size="sm">
            Preview
          </Heading>
          <Text fontSize="sm" color="fg.muted">
            Tap a text to edit it.
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
        cursor="pointer"
        css={{
          '@media (prefers-reduced-motion: no-preference)': { scrollBehavior: 'smooth' },
          [`& [${EDITED}]`]: {
            outline: '3px solid {colors.ice.600}',
            outlineOffset: '4px',
            borderRadius: '2px',
          },
        }}
        // For pointers only: keyboard users have the fields themselves.
        onClick={({ currentTarget, clientX, clientY }) => {
          const path = pathAt(blocksIn(currentTarget, shown), clientX, clientY);
          if (path !== null) onPick(path);
        }}
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
