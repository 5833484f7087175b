import { Box, chakra, Grid, Stack, Text } from '@chakra-ui/react';
import { type PointerEvent, type ReactNode, useRef, useState } from 'react';
import { withArticle } from '../../../lib/with-article.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { dragLook, EntryActions, type EntryPlace } from './-entry-actions.tsx';
import { EntryCard } from './-entry-card.tsx';
import { ErrorText } from './-error-text.tsx';
import { moved } from './-moved.ts';
import type { Errors } from './-path-errors.ts';
import { useFocus } from './-row-list.tsx';

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
interface Drag {
  from: number;
  to: number;
}

/** Lets users drag the entries of a list by their handles, with a mouse, a pen or a finger. */
const useDrag = (onDrop: (drag: Drag) => void) => {
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

/** An entry of a list of short lines: its control and its buttons on one line. */
const EntryRow = ({ children, ...place }: EntryPlace & { children: ReactNode }) => (
  <Grid
    as="li"
    templateColumns="minmax(0, 1fr) auto"
    alignItems="start"
    gap="1"
    borderRadius="md"
    {...dragLook(place)}
  >
    {children}
    <Box pt="0.5">
      <EntryActions {...place} isCompact />
    </Box>
  </Grid>
);

const dropMarkOf = (drag: Drag | null, index: number): 'above' | 'below' | null => {
  if (!drag || drag.to === drag.from || drag.to !== index) return null;
  return drag.to < drag.from ? 'above' : 'below';
};

interface EntryListProps<Entry> {
  label: string;
  /** Whether what is around the list says what it is called. */
  isLabelHidden?: boolean;
  hint?: ReactNode;
  /** The path of the list in the form, as errors name it. */
  path: string;
  errors: Errors;
  entries: Entry[];
  /** The fewest and the most entries; the same for both is a fixed list. */
  least?: number;
  greatest: number;
  /** What one entry is called, such as `question`. */
  entryName: string;
  /** What an entry is recognised by; may be empty. */
  titleOf: (entry: Entry) => string;
  pictureOf?: (entry: Entry) => ReactNode;
  /** Whether an entry is one short line. */
  isRow?: boolean;
  onChange: (entries: Entry[]) => void;
  /** Adds an entry at a position. */
  onAdd: (index: number) => void;
  /** The controls of an entry; `addAfter` adds another one below it, if there is room. */
  children: (entry: Entry, index: number, addAfter: () => void) => ReactNode;
}

/** A list whose entries are added, removed and reordered, unless their number is fixed. */
export const EntryList = <Entry extends { id: number }>({
  label,
  isLabelHidden = false,
  hint,
  path,
  errors,
  entries,
  least = 0,
  greatest,
  entryName,
  titleOf,
  pictureOf,
  isRow = false,
  onChange,
  onAdd,
  children,
}: EntryListProps<Entry>) => {
  const focus = useFocus();
  const [news, setNews] = useState('');
  const isFixed = least === greatest;
  const addId = `${path}-add`;
  const numberOf = (index: number) =>
    `${entryName.charAt(0).toUpperCase()}${entryName.slice(1)} ${index + 1}`;
  const titleAt = (index: number) => {
    const entry = entries[index];
    return entry ? titleOf(entry) : '';
  };
  const nameOf = (index: number) => titleAt(index) || numberOf(index);

  const move = ({ from, to }: Drag) => {
    if (to < 0 || to >= entries.length) return;
    setNews(`${nameOf(from)} is now ${to + 1} of ${entries.length}`);
    onChange(moved(entries, from, to));
  };
  const { list, drag, handle } = useDrag(move);

  const remove = (index: number) => {
    setNews(`${nameOf(index)} removed`);
    onChange(entries.toSpliced(index, 1));
    focus(addId);
  };
  const addAt = (index: number) => {
    if (entries.length < greatest) onAdd(index);
  };

  return (
    <Box role="group" aria-label={label}>
      {!isLabelHidden && (
        <Text fontSize="sm" fontWeight="semibold">
          {label}
        </Text>
      )}
      {hint && (
        <Text fontSize="sm" color="fg.muted">
          {hint}
        </Text>
      )}
      <chakra.ul
        ref={list}
        display="grid"
        gridTemplateColumns="minmax(0, 1fr)"
        gap="2"
        mt="2"
        listStyleType="none"
        css={{ '&:empty': { display: 'none' } }}
      >
        {entries.map((entry, index) => {
          const place: EntryPlace = {
            name: nameOf(index),
            isFirst: index === 0,
            isLast: index === entries.length - 1,
            isDragged: drag?.from === index,
            dropMark: dropMarkOf(drag, index),
            onMove: isFixed ? null : (by) => move({ from: index, to: index + by }),
            onRemove: entries.length > least ? () => remove(index) : null,
            handle: handle(index),
          };
          const controls = children(entry, index, () => addAt(index + 1));
          if (isRow)
            return (
              <EntryRow key={entry.id} {...place}>
                {controls}
              </EntryRow>
            );
          return (
            <EntryCard
              key={entry.id}
              {...place}
              path={`${path}.${index}`}
              errors={errors}
              title={titleAt(index)}
              number={numberOf(index)}
              picture={pictureOf?.(entry)}
            >
              {controls}
            </EntryCard>
          );
        })}
      </chakra.ul>
      <Box srOnly role="status">
        {news}
      </Box>
      <Stack gap="2" mt="2" align="flex-start">
        <ErrorText>{errors[path]}</ErrorText>
        {entries.length < greatest && (
          <Button id={addId} variant="outline" onClick={() => addAt(entries.length)}>
            <Icon name="plus" />
            Add {withArticle(entryName)}
          </Button>
        )}
        {entries.length >= greatest && !isFixed && (
          <Text id={addId} tabIndex={-1} fontSize="sm" color="fg.muted">
            You can add up to {greatest}.
          </Text>
        )}
      </Stack>
    </Box>
  );
};
