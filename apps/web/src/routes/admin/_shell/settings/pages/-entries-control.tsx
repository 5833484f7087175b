import { Box, chakra, Grid, Stack, Text } from '@chakra-ui/react';
import { fillPlaceholders } from '@hvac/contract/placeholders';
import type { LinesField, ListField } from '@hvac/contract/texts/field';
import { type PointerEvent, type ReactNode, useRef, useState } from 'react';
import { withArticle } from '../../../../../lib/with-article.ts';
import { Button } from '../../../../../ui/button.tsx';
import { Icon } from '../../../../../ui/icon.tsx';
import { useCompany } from '../../../../-company-record.tsx';
import { ListError, useFocus } from '../-row-list.tsx';
import type { Errors } from '../-setting-errors.ts';
import { useAsk } from './-asked-field.tsx';
import { dragLook, EntryActions, type EntryPlace } from './-entry-actions.tsx';
import { EntryCard } from './-entry-card.tsx';
import { iconOf, isOfShortLines } from './-text-fields.ts';
import { type DraftValue, type Entry, emptyEntry, moved, titleOf } from './-texts-draft.ts';

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

type Entries = Entry<DraftValue>[];

const dropMarkOf = (drag: Drag | null, index: number): 'above' | 'below' | null => {
  if (!drag || drag.to === drag.from || drag.to !== index) return null;
  return drag.to < drag.from ? 'above' : 'below';
};

interface EntriesControlProps {
  field: LinesField | ListField;
  path: string;
  errors: Errors;
  value: Entries;
  onChange: (value: Entries) => void;
  /** The controls of an entry; `addAfter` adds another one below it, if there is room. */
  children: (entry: Entry<DraftValue>, index: number, addAfter: () => void) => ReactNode;
}

/** A list whose entries are added, removed and reordered, unless their number is fixed. */
export const EntriesControl = ({
  field,
  path,
  errors,
  value,
  onChange,
  children,
}: EntriesControlProps) => {
  const focus = useFocus();
  const ask = useAsk();
  const company = useCompany();
  const [news, setNews] = useState('');
  const { least, greatest, label, hint, entry: entryName } = field;
  const isFixed = least === greatest;
  const isRow = isOfShortLines(field);
  const addId = `${path}-add`;
  const numberOf = (index: number) =>
    `${entryName.charAt(0).toUpperCase()}${entryName.slice(1)} ${index + 1}`;
  const titleAt = (index: number) => fillPlaceholders(titleOf(value[index]?.value ?? ''), company);
  const nameOf = (index: number) => titleAt(index) || numberOf(index);

  const move = ({ from, to }: Drag) => {
    if (to < 0 || to >= value.length) return;
    setNews(`${nameOf(from)} is now ${to + 1} of ${value.length}`);
    onChange(moved(value, from, to));
  };
  const { list, drag, handle } = useDrag(move);

  const remove = (index: number) => {
    setNews(`${nameOf(index)} removed`);
    onChange(value.toSpliced(index, 1));
    focus(addId);
  };
  const addAt = (index: number) => {
    if (value.length >= greatest) return;
    onChange(value.toSpliced(index, 0, emptyEntry(field)));
    const [first] = field.kind === 'list' ? Object.keys(field.item) : [];
    ask([path, index, first].filter((part) => part !== undefined).join('.'));
  };

  return (
    <Box role="group" aria-label={label}>
      <Text fontSize="sm" fontWeight="semibold">
        {label}
      </Text>
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
      >
        {value.map((entry, index) => {
          const place: EntryPlace = {
            name: nameOf(index),
            isFirst: index === 0,
            isLast: index === value.length - 1,
            isDragged: drag?.from === index,
            dropMark: dropMarkOf(drag, index),
            onMove: isFixed ? null : (by) => move({ from: index, to: index + by }),
            onRemove: value.length > least ? () => remove(index) : null,
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
              icon={iconOf(field, entry.value)}
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
        <ListError>{errors[path]}</ListError>
        {value.length < greatest && (
          <Button id={addId} variant="outline" onClick={() => addAt(value.length)}>
            <Icon name="plus" />
            Add {withArticle(entryName)}
          </Button>
        )}
        {value.length >= greatest && !isFixed && (
          <Text id={addId} tabIndex={-1} fontSize="sm" color="fg.muted">
            You can add up to {greatest}.
          </Text>
        )}
      </Stack>
    </Box>
  );
};
