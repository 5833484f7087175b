import { type PointerEvent, useRef, useState } from 'react';

/** How close to the edge of the window the pointer makes the page scroll, and by how much; in pixels. */
const EDGE = 80;
const STEP = 12;

const scrollAtEdge = (y: number): void => {
  if (y < EDGE) window.scrollBy(0, -STEP);
  if (y > window.innerHeight - EDGE) window.scrollBy(0, STEP);
};

/** The position that an entry would take if it were dropped at the given height of the window. */
const positionAt = (list: HTMLElement, from: number, y: number): number => {
  const isAbove = (entry: Element) => {
    const { top, height } = entry.getBoundingClientRect();
    return top + height / 2 < y;
  };
  return [...list.children].filter((entry, index) => index !== from && isAbove(entry)).length;
};

/** Where an entry is dragged from, and where it would be dropped. */
export interface Drag {
  from: number;
  to: number;
}

/** Lets users drag the entries of a list by their handles, with a mouse, a pen or a finger. */
export const useDrag = (onDrop: (drag: Drag) => void) => {
  const list = useRef<HTMLUListElement>(null);
  const [drag, setDrag] = useState<Drag | null>(null);

  /** Props of the handle of an entry. */
  const handle = (from: number) => ({
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      setDrag({ from, to: from });
    },
    onPointerMove: ({ clientY }: PointerEvent) => {
      if (!drag || !list.current) return;
      scrollAtEdge(clientY);
      setDrag({ from, to: positionAt(list.current, from, clientY) });
    },
    onPointerUp: ({ clientY }: PointerEvent) => {
      if (!drag || !list.current) return;
      // The last move may not have been rendered yet.
      const to = positionAt(list.current, from, clientY);
      if (to !== from) onDrop({ from, to });
      setDrag(null);
    },
    onPointerCancel: () => setDrag(null),
  });

  return { list, drag, handle };
};
