import { Box, chakra } from '@chakra-ui/react';
import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { Errors } from './-path-errors.ts';

interface RowProps {
  /** What the row is called, for the label of its remove button. */
  name: string;
  onRemove: () => void;
  children: ReactNode;
}

/** A row of an editable list, with its remove button. */
export const Row = ({ name, onRemove, children }: RowProps) => (
  <Box
    as="li"
    display="grid"
    gridTemplateColumns={{ base: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) auto' }}
    columnGap="2"
    alignItems="start"
    p="3"
    bg="slate.50"
    borderWidth="1px"
    borderColor="line"
    borderRadius="md"
  >
    <Box minWidth="0">{children}</Box>
    <Button
      variant="ghost"
      px="3"
      justifySelf="end"
      aria-label={`Remove ${name}`}
      onClick={onRemove}
    >
      <Icon name="trash" />
      <chakra.span display={{ base: 'inline', sm: 'none' }}>Remove</chakra.span>
    </Button>
  </Box>
);

const elementOf = (idOrName: string): HTMLElement | null | undefined =>
  document.getElementById(idOrName) ?? document.getElementsByName(idOrName)[0];

/**
 * Moves the focus to an element after the next render, for example to a new row. The element is found by its
 * id or, for the control of a field, by its name.
 */
export const useFocus = () => {
  const [target, setTarget] = useState<{ idOrName: string } | null>(null);
  useEffect(() => {
    if (target) elementOf(target.idOrName)?.focus();
  }, [target]);
  return (idOrName: string) => setTarget({ idOrName });
};

interface RowsOptions<Row> {
  /** The path of the list in the record, as errors name it. */
  path: string;
  rows: Row[];
  errors: Errors;
  /** The id of the button that adds a row; it takes the focus when one is removed. */
  addId: string;
  onChange: (rows: Row[]) => void;
}

/** The rows of an editable list: the form of each, and how rows come and go. */
export const useRows = <Row extends { id: number }>({
  path,
  rows,
  errors,
  addId,
  onChange,
}: RowsOptions<Row>) => {
  const focus = useFocus();
  return {
    rows: rows.map((row, index) => ({
      id: row.id,
      form: {
        draft: row,
        errors,
        path: `${path}.${index}`,
        change: (changes: Partial<Row>) =>
          onChange(rows.map((other) => (other.id === row.id ? { ...other, ...changes } : other))),
      },
      remove: () => {
        onChange(rows.filter(({ id }) => id !== row.id));
        focus(addId);
      },
    })),
    /** Adds a row at the end, with the focus in one of its fields. */
    add: (row: Row, field: string) => {
      onChange([...rows, row]);
      focus(`${path}.${rows.length}.${field}`);
    },
  };
};
