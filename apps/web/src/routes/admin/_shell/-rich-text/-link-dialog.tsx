import { Box, chakra, Text } from '@chakra-ui/react';
import { fold } from '@hvac/contract/fold';
import { SITE_PAGES } from '@hvac/contract/site-pages';
import { useState } from 'react';
import { trpc } from '../../../../trpc.ts';
import { Button, LinkButton } from '../../../../ui/button.tsx';
import { Field } from '../../../../ui/field.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { Input } from '../../../../ui/inputs.tsx';
import { useTexts } from '../../../-company-record.tsx';
import { DialogForm } from '../-dialog-form.tsx';
import { usePaused } from '../-use-paused.ts';
import { linkAddress } from './-link-address.ts';
import type { LinkPlace } from './-link-commands.ts';

/** A page of this website that a link can lead to. */
interface Target {
  path: string;
  name: string;
  /** Page, post, or a draft that visitors cannot see yet. */
  note: string;
}

const MOST = 6;
/** Pause in typing, in milliseconds, after which the search starts. */
const TYPING_PAUSE = 200;

/** Pages and posts whose names contain what was typed, pages first. */
const useTargets = (typed: string): { targets: Target[]; isPending: boolean } => {
  const search = usePaused(typed.trim(), TYPING_PAUSE);
  const { shared } = useTexts();
  const posts = trpc.blog.postList.useQuery({ search: search.slice(0, 200), limit: MOST });
  const pages = SITE_PAGES.map(({ path, menuText }) => ({
    path,
    name: shared[menuText],
    note: 'Page',
  }));
  const wanted = fold(search);
  const found = (posts.data?.items ?? []).map(({ slug, title, published }) => ({
    path: `/blog/${encodeURIComponent(slug)}`,
    name: title,
    note: published ? 'Post' : 'Draft',
  }));
  return {
    targets: [
      ...pages.filter(({ name }) => wanted !== '' && fold(name).includes(wanted)),
      ...found,
    ],
    isPending: posts.isPending || search !== typed.trim(),
  };
};

interface TargetListProps {
  typed: string;
  chosen: string;
  onChoose: (target: Target) => void;
}

const TargetList = ({ typed, chosen, onChoose }: TargetListProps) => {
  const { targets, isPending } = useTargets(typed);
  return (
    <Box>
      <Text role="status" srOnly>
        {isPending ? 'Searching' : `${targets.length} found`}
      </Text>
      {!isPending && targets.length === 0 && (
        <Text fontSize="sm" color="fg.muted">
          No post or page has this in its name.
        </Text>
      )}
      <chakra.ul maxHeight="64" overflow="auto" listStyleType="none" aria-label="Posts and pages">
        {targets.map((target) => (
          <li key={target.path}>
            <Button
              variant="ghost"
              width="full"
              px="2"
              py="1.5"
              justifyContent="flex-start"
              textAlign="start"
              aria-pressed={target.path === chosen}
              css={{ '&[aria-pressed=true]': { background: '{colors.ice.100}' } }}
              onClick={() => onChoose(target)}
            >
              <chakra.span flex="1" minWidth="0" overflowWrap="anywhere">
                {target.name}
              </chakra.span>
              <chakra.span fontSize="xs" fontWeight="normal" color="fg.muted">
                {target.note}
              </chakra.span>
            </Button>
          </li>
        ))}
      </chakra.ul>
    </Box>
  );
};

interface LinkDialogProps {
  place: LinkPlace;
  onClose: () => void;
  /** @param text what to write, if nothing was selected */
  onSave: (href: string, text: string) => void;
  onRemove: () => void;
}

/** Makes, changes, opens or removes a link: to an address, or to a page or post that is found by its name. */
export const LinkDialog = ({ place, onClose, onSave, onRemove }: LinkDialogProps) => {
  const [address, setAddress] = useState(place.href);
  const [text, setText] = useState(place.text);
  const [search, setSearch] = useState('');
  const [problem, setProblem] = useState<string>();
  const isNew = place.href === '';
  const found = linkAddress(address);

  const save = () => {
    if ('problem' in found) setProblem(found.problem);
    else onSave(found.href, text.trim() || address.trim());
  };

  return (
    <DialogForm
      title={isNew ? 'Add link' : 'Change link'}
      submitLabel={isNew ? 'Add link' : 'Change link'}
      onClose={onClose}
      onSubmit={save}
      actions={
        !isNew && (
          <>
            {'href' in found && (
              <LinkButton variant="ghost" mr="auto">
                <a href={found.href} target="_blank" rel="noopener">
                  <Icon name="external-link" />
                  Open
                  <chakra.span srOnly>, in a new tab</chakra.span>
                </a>
              </LinkButton>
            )}
            <Button variant="ghost" colorPalette="red" onClick={onRemove}>
              Remove link
            </Button>
          </>
        )
      }
    >
      {place.text === '' && (
        <Field name="linkText" label="Text" hint="What readers see and press">
          {(control) => (
            <Input
              {...control}
              autoComplete="off"
              value={text}
              onChange={(event) => setText(event.currentTarget.value)}
            />
          )}
        </Field>
      )}
      <Field
        name="linkAddress"
        label="Address"
        error={problem}
        hint="A web address, an email address, a phone number, or a page of your site, like /contact"
      >
        {(control) => (
          <Input
            {...control}
            inputMode="url"
            autoComplete="off"
            value={address}
            onChange={(event) => {
              setAddress(event.currentTarget.value);
              setProblem(undefined);
            }}
          />
        )}
      </Field>
      <Field name="linkSearch" label="Or find a post or page by its name">
        {(control) => (
          <Input
            {...control}
            type="search"
            autoComplete="off"
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
            onKeyDown={(event) => {
              // Enter searches, as it does everywhere, and sends nothing.
              if (event.key === 'Enter') event.preventDefault();
            }}
          />
        )}
      </Field>
      <TargetList
        typed={search}
        chosen={address}
        onChoose={({ path, name }) => {
          setAddress(path);
          setProblem(undefined);
          if (place.text === '' && text === '') setText(name);
        }}
      />
    </DialogForm>
  );
};
