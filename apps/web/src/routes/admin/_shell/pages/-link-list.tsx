import { Box, HStack, Stack, Text } from '@chakra-ui/react';
import type { OwnPageLinks } from '@hvac/contract/own-page-links';
import type { ListedOwnPage } from '@hvac/contract/own-pages';
import { useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { Select } from '../../../../ui/inputs.tsx';
import { EntryActions } from '../../-kit/-entry-actions.tsx';
import type { FieldForm } from '../../-kit/-fields.tsx';
import { ListRow } from '../../-kit/-list-row.tsx';
import { moved } from '../../-kit/-moved.ts';
import { Panel } from '../../-kit/-panel.tsx';
import { ListError, useFocus } from '../../-kit/-row-list.tsx';
import { postState } from '../-post-status.tsx';
import { nameOf } from './-page-names.ts';

/** Why visitors do not get a link that is chosen; empty if they do. */
const whyNot = (page: ListedOwnPage): string => {
  if (page.isHidden) return 'hidden, so not shown';
  const state = postState(page);
  if (state === 'Draft') return 'a draft, so not shown yet';
  return state === 'Scheduled' ? 'shown from its time on' : '';
};

interface LinkListProps {
  form: FieldForm<OwnPageLinks>;
  name: keyof OwnPageLinks;
  most: number;
  /** What the links stand in: 'the menu'. */
  place: string;
  pages: readonly ListedOwnPage[];
}

/** The links to pages in one place, in order. */
export const LinkList = ({ form, name, most, place, pages }: LinkListProps) => {
  const [chosen, setChosen] = useState('');
  const [news, setNews] = useState('');
  const focus = useFocus();
  const ids = form.draft[name];
  const pageOf = (id: number) => pages.find((page) => page.id === id);
  const titleOf = (id: number) => {
    const page = pageOf(id);
    return page ? nameOf(page) : 'A page that is gone';
  };
  const change = (next: number[]) => form.change({ [name]: next });
  const choiceId = `${name}-choice`;
  const others = pages.filter(({ id }) => !ids.includes(id));
  const add = () => {
    const id = Number(chosen);
    if (chosen === '') return focus(choiceId);
    change([...ids, id]);
    setNews(`${titleOf(id)} added`);
    setChosen('');
    focus(choiceId);
  };
  return (
    <Stack gap="3">
      {ids.length > 0 && (
        <Panel isFlush>
          <Box as="ul" aria-label={`Pages in ${place}`} listStyleType="none">
            {ids.map((id, index) => {
              const page = pageOf(id);
              const note = page && whyNot(page);
              return (
                <ListRow key={id} templateColumns="minmax(0, 1fr) auto" gap="2" py="1.5">
                  <Box minWidth="0" overflowWrap="anywhere">
                    <Text fontWeight="semibold">{titleOf(id)}</Text>
                    {page && (
                      <Text color="fg.muted">
                        /{page.path}
                        {note && ` · ${note}`}
                      </Text>
                    )}
                  </Box>
                  <EntryActions
                    name={titleOf(id)}
                    isFirst={index === 0}
                    isLast={index === ids.length - 1}
                    onMove={(by) => {
                      setNews(`${titleOf(id)} is now ${index + by + 1} of ${ids.length}`);
                      change(moved(ids, index, index + by));
                    }}
                    onRemove={() => {
                      setNews(`${titleOf(id)} removed`);
                      change(ids.filter((other) => other !== id));
                      focus(choiceId);
                    }}
                    handle={null}
                  />
                </ListRow>
              );
            })}
          </Box>
        </Panel>
      )}
      <Box srOnly role="status">
        {news}
      </Box>
      <ListError>{form.errors[name]}</ListError>
      {ids.length >= most ? (
        <Text id={choiceId} tabIndex={-1} fontSize="sm" color="fg.muted">
          {most} pages are the most that fit here.
        </Text>
      ) : (
        <HStack gap="2">
          <Select
            id={choiceId}
            aria-label={`Add a page to ${place}`}
            value={chosen}
            onChange={({ target }) => setChosen(target.value)}
          >
            <option value="">{others.length > 0 ? 'Choose a page' : 'No other page'}</option>
            {others.map((page) => (
              <option key={page.id} value={page.id}>
                {nameOf(page)} (/{page.path})
              </option>
            ))}
          </Select>
          <Button variant="outline" flexShrink="0" onClick={add}>
            <Icon name="plus" />
            Add
          </Button>
        </HStack>
      )}
    </Stack>
  );
};
