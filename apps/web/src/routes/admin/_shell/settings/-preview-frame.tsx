import { Box, ChakraProvider, chakra, Heading, HStack, Stack, Text } from '@chakra-ui/react';
import type { TextPageName } from '@hvac/contract/texts/pages';
import {
  type ComponentProps,
  type ReactNode,
  type RefObject,
  Suspense,
  useEffect,
  useState,
} from 'react';
import { Button } from '../../../../ui/button.tsx';
import { Pending } from '../../../../ui/data-state.tsx';
import { PreviewData } from './-preview-data.tsx';
import { PREVIEW_CONTAINER, usePreviewSystem } from './-preview-system.ts';

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
  extends Omit<PreviewPlace, 'onClose'>,
    Pick<ComponentProps<typeof chakra.div>, 'onClick' | 'css' | 'cursor'> {
  frame: RefObject<HTMLDivElement | null>;
  note: string;
  page: TextPageName;
  /** The texts of that page, with placeholders filled in. */
  texts: Record<string, unknown>;
  /** The drawings and the logo, unless they are those of the website. */
  look?: ComponentProps<typeof PreviewData>['look'];
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
