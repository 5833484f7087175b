import { chakra } from '@chakra-ui/react';
import { type ReactNode, useEffect, useRef, useState } from 'react';

/** How long the pointer or the focus must rest before a tooltip opens, in milliseconds (spec §9). */
export const TOOLTIP_OPEN_DELAY = 700;
/** Within this time after a tooltip has closed, the next one opens immediately, in milliseconds (spec §9). */
export const TOOLTIP_SKIP_DELAY = 300;

let closedAt = Number.NEGATIVE_INFINITY;

/** Records that a tooltip was just closed. */
export const noteTooltipClosed = (now: number): void => {
  closedAt = now;
};

/** The delay of the next tooltip, in milliseconds. */
export const tooltipDelay = (now: number): number =>
  now - closedAt < TOOLTIP_SKIP_DELAY ? 0 : TOOLTIP_OPEN_DELAY;

interface TooltipProps {
  /** The name of the control, shown as text. */
  text: string;
  /** One control with the same accessible name. */
  children: ReactNode;
}

/**
 * Shows the name of an icon-only control on hover and on focus. Escape hides it. It is in the top layer, so
 * nothing clips it.
 */
export const Tooltip = ({ text, children }: TooltipProps) => {
  const anchor = useRef<HTMLSpanElement>(null);
  const bubble = useRef<HTMLSpanElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [isOpen, setOpen] = useState(false);

  const wait = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen(true), tooltipDelay(performance.now()));
  };
  const close = () => {
    clearTimeout(timer.current);
    if (isOpen) noteTooltipClosed(performance.now());
    setOpen(false);
  };

  useEffect(() => () => clearTimeout(timer.current), []);

  useEffect(() => {
    const { current: element } = bubble;
    if (!isOpen || !element || !anchor.current) return;
    element.showPopover();
    const around = anchor.current.getBoundingClientRect();
    const own = element.getBoundingClientRect();
    const left = around.left + (around.width - own.width) / 2;
    const farthest = document.documentElement.clientWidth - own.width - 8;
    const above = around.top - own.height - 6;
    element.style.left = `${Math.max(8, Math.min(left, farthest))}px`;
    element.style.top = `${above < 8 ? around.bottom + 6 : above}px`;
  }, [isOpen]);

  return (
    <chakra.span
      ref={anchor}
      display="inline-flex"
      onPointerEnter={(event) => event.pointerType === 'mouse' && wait()}
      onPointerLeave={close}
      onPointerDown={close}
      onFocus={(event) => event.target.matches(':focus-visible') && wait()}
      onBlur={close}
      onKeyDown={(event) => event.key === 'Escape' && close()}
    >
      {children}
      {isOpen && (
        <chakra.span
          ref={bubble}
          popover="manual"
          aria-hidden
          position="fixed"
          inset="auto"
          m="0"
          px="2.5"
          py="1.5"
          bg="navy.900"
          color="white"
          fontSize="xs"
          fontWeight="semibold"
          borderWidth="1px"
          borderColor="navy.900"
          borderRadius="sm"
          whiteSpace="nowrap"
        >
          {text}
        </chakra.span>
      )}
    </chakra.span>
  );
};
