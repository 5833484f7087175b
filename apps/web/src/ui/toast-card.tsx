import { Box, chakra, Text } from '@chakra-ui/react';
import { type FocusEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import { released } from './released.ts';
import {
  dismissToast,
  durationOf,
  TOAST_SWIPE_DIRECTION,
  TOAST_SWIPE_THRESHOLD,
  type Toast,
} from './toast-store.ts';

const LOOKS = {
  default: { icon: 'circle-check', accent: 'green.600', bg: 'white' },
  destructive: { icon: 'circle-alert', accent: 'red.600', bg: 'red.50' },
  warning: { icon: 'triangle-alert', accent: 'amber.800', bg: 'amber.100' },
} as const;

const TOWARDS = TOAST_SWIPE_DIRECTION === 'right' ? 1 : -1;

/** One message: it disappears by itself, by its button, or by a swipe to the right (spec §8). */
export const ToastCard = ({ toast }: { toast: Toast }) => {
  const [isPointedAt, setPointedAt] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  const isHeld = isPointedAt || hasFocus;
  const [offset, setOffset] = useState(0);
  const swipeStart = useRef<number | null>(null);
  /** The element that had the focus before the toast. */
  const before = useRef<HTMLElement | null>(null);

  const duration = durationOf(toast);
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(async () => {
      await released();
      dismissToast(toast.id);
    }, duration);
    return () => clearTimeout(timer);
  }, [isHeld, toast.id, duration]);

  const swiped = (event: PointerEvent) =>
    swipeStart.current === null ? 0 : Math.max(0, TOWARDS * (event.clientX - swipeStart.current));

  const endSwipe = (event: PointerEvent) => {
    // The last move may not have been rendered yet.
    if (event.type === 'pointerup' && swiped(event) >= TOAST_SWIPE_THRESHOLD)
      dismissToast(toast.id);
    swipeStart.current = null;
    setOffset(0);
  };

  return (
    <Box
      display="flex"
      gap="2"
      alignItems="center"
      px="3"
      py="1.5"
      fontSize={{ base: 'xs', lg: 'sm' }}
      lineHeight="1.25"
      bg={LOOKS[toast.variant].bg}
      borderRadius="md"
      borderWidth="1px"
      borderColor="line"
      borderLeftWidth="4px"
      borderLeftColor={LOOKS[toast.variant].accent}
      boxShadow="sm"
      touchAction="pan-y"
      // Dragging selected text with the mouse would drag the text instead of the card.
      userSelect="none"
      css={{ WebkitUserSelect: 'none' }}
      animation="enter 160ms ease-out"
      style={offset > 0 ? { transform: `translateX(${TOWARDS * offset}px)` } : undefined}
      onMouseEnter={() => setPointedAt(true)}
      onMouseLeave={() => setPointedAt(false)}
      onFocus={({ relatedTarget }: FocusEvent) => {
        setFocus(true);
        before.current = relatedTarget instanceof HTMLElement ? relatedTarget : null;
      }}
      onBlur={() => setFocus(false)}
      onPointerDown={(event: PointerEvent<HTMLElement>) => {
        if (event.target instanceof Element && event.target.closest('button')) return;
        swipeStart.current = event.clientX;
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={(event: PointerEvent) => setOffset(swiped(event))}
      onPointerUp={endSwipe}
      onPointerCancel={endSwipe}
    >
      <chakra.span
        display={{ base: 'none', sm: 'inline-flex' }}
        color={LOOKS[toast.variant].accent}
        fontSize="xl"
        aria-hidden
      >
        <Icon name={LOOKS[toast.variant].icon} />
      </chakra.span>
      <Box flex="1" minWidth="0">
        <Text fontWeight="bold">{toast.title}</Text>
        {toast.description && (
          <Text color="fg.body" overflowWrap="anywhere">
            {toast.description}
          </Text>
        )}
      </Box>
      {toast.action && (
        <Button
          variant="outline"
          px="3"
          onClick={() => {
            dismissToast(toast.id);
            before.current?.focus({ preventScroll: true });
            toast.action?.run();
          }}
        >
          {toast.action.label}
        </Button>
      )}
      <chakra.button
        type="button"
        aria-label="Dismiss message"
        onClick={() => {
          dismissToast(toast.id);
          before.current?.focus({ preventScroll: true });
        }}
        display="grid"
        placeItems="center"
        width="11"
        height="11"
        m="-2"
        color="fg.muted"
        borderRadius="md"
        cursor="pointer"
        _hover={{ color: 'fg' }}
      >
        <Icon name="x" />
      </chakra.button>
    </Box>
  );
};
