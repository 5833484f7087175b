import { Box, chakra, Stack, Text } from '@chakra-ui/react';
import type { LinesField, ListField } from '@hvac/contract/texts/field';
import { type ReactNode, useState } from 'react';
import { Button } from '../../../../../ui/button.tsx';
import { Icon } from '../../../../../ui/icon.tsx';
import { ListError, useFocus } from '../-row-list.tsx';
import type { Errors } from '../-setting-errors.ts';
import { EntryCard } from './-entry-card.tsx';
import { type DraftValue, type Entry, emptyEntry, moved, titleOf } from './-texts-draft.ts';
import { type Drag, useDrag } from './-use-drag.ts';

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
  /** The controls of an entry. */
  children: (entry: Entry<DraftValue>, index: number) => ReactNode;
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
  const [news, setNews] = useState('');
  const { least, greatest, label, hint, entry: entryName } = field;
  const isFixed = least === greatest;
  const addId = `${path}-add`;
  const titleAt = (index: number) =>
    titleOf(value[index]?.value ?? '') || `${entryName} ${index + 1}`;

  const move = ({ from, to }: Drag) => {
    if (to < 0 || to >= value.length) return;
    setNews(`${titleAt(from)} is now ${to + 1} of ${value.length}`);
    onChange(moved(value, from, to));
  };
  const { list, drag, handle } = useDrag(move);

  const remove = (index: number) => {
    setNews(`${titleAt(index)} removed`);
    onChange(value.toSpliced(index, 1));
    focus(addId);
  };
  const add = () => {
    onChange([...value, emptyEntry(field)]);
    const [first] = field.kind === 'list' ? Object.keys(field.item) : [];
    focus([path, value.length, first].filter((part) => part !== undefined).join('.'));
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
        gap="3"
        mt="2"
        listStyleType="none"
      >
        {value.map((entry, index) => (
          <EntryCard
            key={entry.id}
            name={`${entryName[0]?.toUpperCase()}${entryName.slice(1)} ${index + 1}`}
            title={field.kind === 'list' ? titleOf(entry.value) : ''}
            isFirst={index === 0}
            isLast={index === value.length - 1}
            isDragged={drag?.from === index}
            dropMark={dropMarkOf(drag, index)}
            onMove={isFixed ? null : (by) => move({ from: index, to: index + by })}
            onRemove={value.length > least ? () => remove(index) : null}
            handle={handle(index)}
          >
            {children(entry, index)}
          </EntryCard>
        ))}
      </chakra.ul>
      <Box srOnly role="status">
        {news}
      </Box>
      <Stack gap="2" mt="3" align="flex-start">
        <ListError>{errors[path]}</ListError>
        {value.length < greatest && (
          <Button id={addId} variant="outline" onClick={add}>
            <Icon name="plus" />
            Add a {entryName}
          </Button>
        )}
        {value.length >= greatest && !isFixed && (
          <Text id={addId} tabIndex={-1} fontSize="sm" color="fg.muted">
            At most {greatest} fit here.
          </Text>
        )}
      </Stack>
    </Box>
  );
};
