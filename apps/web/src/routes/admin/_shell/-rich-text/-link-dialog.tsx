import { chakra, Text } from '@chakra-ui/react';
import { fold } from '@hvac/contract/fold';
import { SITE_PAGES } from '@hvac/contract/site-pages';
import { type ReactNode, useState } from 'react';
import { trpc } from '../../../../trpc.ts';
import { Button, LinkButton } from '../../../../ui/button.tsx';
import { Field } from '../../../../ui/field.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { Input } from '../../../../ui/inputs.tsx';
import { useTexts } from '../../../-company-record.tsx';
import { DialogForm } from '../../-kit/-dialog-form.tsx';
import { type Suggestion, useSuggestions } from '../../-kit/-suggestions.tsx';
import { usePaused } from '../../-kit/-use-paused.ts';
import { type PostState, postState } from '../-post-status.tsx';
import { linkAddress } from './-link-address.ts';
import type { LinkPlace } from './-link-commands.ts';

/** A page of this website that a link can lead to. */
interface Target extends Suggestion {
  isLive: boolean;
}

const MAX_FOUND = 6;
/** How many posts are looked at, so that drafts do not take the place of what readers can open. */
const MAX_POSTS = 25;
/** Pause in typing, in milliseconds, after which the search starts. */
const TYPING_PAUSE = 200;

const NOTES: Record<PostState, ReactNode> = {
  Published: 'Post',
  Scheduled: <chakra.span color="amber.800">Scheduled: not live yet</chakra.span>,
  Draft: <chakra.span color="amber.800">Draft: not live yet</chakra.span>,
};

/** Pages and posts whose names contain what was typed: pages first, and last what readers cannot open yet. */
const useTargets = (typed: string): { targets: Target[]; isPending: boolean } => {
  const search = usePaused(typed.trim(), TYPING_PAUSE);
  const { shared } = useTexts();
  const posts = trpc.blog.postList.useQuery({ search: search.slice(0, 200), limit: MAX_POSTS });
  const own = trpc.ownPages.list.useQuery();
  const wanted = fold(search);
  const pages = SITE_PAGES.map(({ path, menuText }) => ({
    path,
    name: shared[menuText],
    note: 'Page',
    isLive: true,
  })).filter(({ name }) => wanted !== '' && fold(name).includes(wanted));
  const ownPages = (own.data ?? [])
    .filter(({ label, title }) => wanted !== '' && fold(`${label} ${title}`).includes(wanted))
    .map((page) => ({
      path: `/${page.path}`,
      name: page.label || `/${page.path}`,
      note: postState(page) === 'Published' ? 'Page' : NOTES[postState(page)],
      isLive: postState(page) === 'Published',
    }));
  const foundPosts = (posts.data?.items ?? []).map((post) => ({
    path: `/blog/${encodeURIComponent(post.slug)}`,
    name: post.title,
    note: NOTES[postState(post)],
    isLive: postState(post) === 'Published',
  }));
  const found = [...ownPages, ...foundPosts];
  return {
    targets: [
      ...pages,
      ...found.filter(({ isLive }) => isLive).slice(0, MAX_FOUND),
      ...found.filter(({ isLive }) => !isLive).slice(0, MAX_FOUND),
    ].slice(0, pages.length + MAX_FOUND),
    isPending: posts.isPending || own.isPending || search !== typed.trim(),
  };
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
  const [chosen, setChosen] = useState<Target>();
  const { targets, isPending } = useTargets(search);
  const suggestions = useSuggestions(targets, (target) => {
    setChosen(target);
    setAddress(target.path);
    setProblem(undefined);
    if (place.text === '' && text === '') setText(target.name);
  });
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
      {chosen?.path === address && !chosen.isLive && (
        <Text role="status" p="3" bg="amber.100" color="amber.800" borderRadius="md" fontSize="sm">
          “{chosen.name}” isn't live yet. Until it is, this link leads readers to “not found”.
        </Text>
      )}
      <Field name="linkSearch" label="Or find a post or page by its name">
        {(control) => (
          <>
            <Input
              {...control}
              {...suggestions.field}
              type="search"
              autoComplete="off"
              value={search}
              onChange={(event) => setSearch(event.currentTarget.value)}
              onKeyDown={(event) => {
                // Enter searches, as it does everywhere, and sends nothing.
                if (!suggestions.press(event) && event.key === 'Enter') event.preventDefault();
              }}
            />
            <Text as="span" role="status" fontSize="sm" color="fg.muted">
              {!isPending && targets.length === 0 && 'No post or page has this in its name.'}
              <chakra.span srOnly>
                {isPending ? 'Searching' : `${targets.length} found`}
              </chakra.span>
            </Text>
            {suggestions.list('Posts and pages')}
          </>
        )}
      </Field>
    </DialogForm>
  );
};
