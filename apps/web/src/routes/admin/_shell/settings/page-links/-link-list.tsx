import { Box, Text } from '@chakra-ui/react';
import type { ListedOwnPage } from '@hvac/contract/own-pages';
import { Select } from '../../../../../ui/inputs.tsx';
import { EntryList } from '../../../-kit/-entry-list.tsx';
import type { FieldForm } from '../../../-kit/-fields.tsx';
import { useFocus } from '../../../-kit/-row-list.tsx';
import { ownPageName } from '../../-own-page-name.ts';
import { postState } from '../../-post-status.tsx';
import { type LinksDraft, newLink } from './-links-draft.ts';

/** Why visitors do not get a link that is chosen; empty if they do. */
const whyNot = (page: ListedOwnPage | undefined): string => {
  if (!page) return '';
  if (page.isHidden) return 'Hidden, so the link is not shown.';
  const state = postState(page);
  if (state === 'Draft') return 'A draft: the link is shown once it is published.';
  return state === 'Scheduled' ? 'The link is shown once the page is live.' : '';
};

/** What people call a page, with its path if another one is called the same. */
const nameAmong = (pages: readonly ListedOwnPage[], page: ListedOwnPage): string => {
  const name = ownPageName(page);
  const isAlone = pages.every((other) => other === page || ownPageName(other) !== name);
  return isAlone ? name : `${name} (/${page.path})`;
};

interface LinkListProps {
  form: FieldForm<LinksDraft>;
  name: keyof LinksDraft;
  label: string;
  most: number;
  pages: readonly ListedOwnPage[];
}

/** The links to pages in one place, in order. */
export const LinkList = ({ form, name, label, most, pages }: LinkListProps) => {
  const focus = useFocus();
  const links = form.draft[name];
  const change = (next: LinksDraft[typeof name]) => form.change({ [name]: next });
  const pageOf = (id: number) => pages.find((page) => page.id === id);
  return (
    <EntryList
      label={label}
      isLabelHidden
      path={name}
      errors={form.errors}
      entries={links}
      greatest={most}
      entryName="page"
      titleOf={({ page }) => {
        const chosen = pageOf(page);
        return chosen ? ownPageName(chosen) : '';
      }}
      isRow
      onChange={change}
      onAdd={(index) => {
        change(links.toSpliced(index, 0, newLink()));
        focus(`${name}.${index}`);
      }}
    >
      {(link, index) => {
        const path = `${name}.${index}`;
        const error = form.errors[path];
        const note = error ?? whyNot(pageOf(link.page));
        return (
          <Box>
            <Select
              name={path}
              aria-label={`Page ${index + 1}`}
              aria-invalid={error ? true : undefined}
              aria-describedby={note ? `${path}-note` : undefined}
              value={link.page}
              onChange={({ target }) =>
                change(links.with(index, { ...link, page: Number(target.value) }))
              }
            >
              {!pageOf(link.page) && <option value={link.page}>Choose a page</option>}
              {pages
                .filter(({ id }) => id === link.page || !links.some(({ page }) => page === id))
                .map((page) => (
                  <option key={page.id} value={page.id}>
                    {nameAmong(pages, page)}
                  </option>
                ))}
            </Select>
            {note && (
              <Text
                id={`${path}-note`}
                mt="1"
                fontSize="sm"
                fontWeight={error ? 'medium' : undefined}
                color={error ? 'fg.error' : 'fg.muted'}
              >
                {note}
              </Text>
            )}
          </Box>
        );
      }}
    </EntryList>
  );
};
