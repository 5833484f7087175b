import { chakra } from '@chakra-ui/react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useState } from 'react';

/** What a list below a field offers. */
export interface Suggestion {
  path: string;
  name: string;
  note: ReactNode;
}

/**
 * The keys of a field with a list of suggestions (the pattern 'combobox'): arrows go through the list, Enter takes the
 * active one, and otherwise does what it does everywhere.
 */
export const useSuggestions = <One extends Suggestion>(
  suggestions: readonly One[],
  onChoose: (chosen: One) => void,
) => {
  const listId = useId();
  const [active, setActive] = useState(-1);
  const shown = suggestions.map(({ path }) => path).join('\n');
  // What was active is not where it was.
  useEffect(() => setActive(-1), [shown]);
  const idOf = (index: number) => `${listId}-${index}`;
  const goTo = (index: number) => {
    setActive(index);
    document.getElementById(idOf(index))?.scrollIntoView({ block: 'nearest' });
  };
  const choose = (chosen: One) => {
    setActive(-1);
    onChoose(chosen);
  };
  const count = suggestions.length;
  const chosen = suggestions[active];

  const press = (event: KeyboardEvent): boolean => {
    if (event.key === 'ArrowDown' && count > 0) goTo((active + 1) % count);
    else if (event.key === 'ArrowUp' && count > 0) goTo(active <= 0 ? count - 1 : active - 1);
    else if (event.key === 'Enter' && chosen) choose(chosen);
    else if (event.key === 'Escape' && chosen) setActive(-1);
    else return false;
    event.preventDefault();
    return true;
  };

  return {
    /** Whether an arrow leads to a suggestion, which Enter would take. */
    press,
    /** Attributes of the field. */
    field: {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': count > 0,
      'aria-controls': listId,
      'aria-activedescendant': chosen && idOf(active),
    } as const,
    /** The list below it. */
    list: (label: string) => (
      <chakra.ul
        id={listId}
        role="listbox"
        aria-label={label}
        hidden={count === 0}
        mt={count === 0 ? '0' : '2'}
        borderWidth={count === 0 ? '0' : '1px'}
        borderColor="line"
        borderRadius="md"
        overflow="hidden"
        listStyleType="none"
      >
        {suggestions.map((suggestion, index) => (
          <chakra.li
            key={suggestion.path}
            id={idOf(index)}
            role="option"
            aria-selected={index === active}
            display="flex"
            alignItems="center"
            flexWrap="wrap"
            columnGap="2"
            minHeight="11"
            px="3"
            py="1.5"
            fontSize="sm"
            cursor="pointer"
            _hover={{ bg: 'slate.50' }}
            css={{
              '& + &': { borderTop: '1px solid {colors.line}' },
              '&[aria-selected=true]': { background: '{colors.ice.100}' },
            }}
            // The field keeps the focus.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(suggestion)}
          >
            <chakra.span flex="1 1 auto" minWidth="0" fontWeight="semibold">
              {suggestion.name}
            </chakra.span>
            <chakra.span minWidth="0" fontSize="xs" color="fg.muted" overflowWrap="anywhere">
              {suggestion.note}
            </chakra.span>
          </chakra.li>
        ))}
      </chakra.ul>
    ),
  };
};
