import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/data-state.tsx';
import { Input } from '../../../ui/inputs.tsx';
import { released } from '../../../ui/released.ts';
import { type ListAddress, listAddress } from './-list-address.ts';

/** Pause in typing, in milliseconds, after which the search starts. */
const TYPING_PAUSE = 200;

/**
 * State of the search box of a list, and the search and page that are shown. Both are in the address, so that
 * Back and reloading keep them.
 */
export const useListSearch = (
  from:
    | '/admin/_shell/pages/'
    | '/admin/_shell/posts/'
    | '/admin/_shell/settings/addresses/'
    | '/admin/_shell/settings/history/'
    | '/admin/_shell/submissions/',
) => {
  const router = useRouter();
  const navigate = useNavigate();
  const { q: search = '', page = 1 } = useSearch({ from });
  const [typed, setTyped] = useState(search);
  /** The search that the box is in sync with. */
  const known = useRef(search);

  const show = (address: ListAddress, replace: boolean) =>
    // Keeps the focus and the scroll position: it is still the same list.
    navigate({
      to: '.',
      // Other search parameters, such as the tab, stay.
      search: (now) => ({ ...now, ...address }),
      replace,
      resetScroll: false,
      state: { isSameList: true },
    });

  // Back, or the menu, may have led to a search other than the typed one.
  useEffect(() => {
    // Not the displayed search: while typing, the user may be one search ahead of it.
    const { q: latest = '' } = listAddress(router.latestLocation.search);
    if (latest === known.current) return;
    known.current = latest;
    setTyped(latest);
  }, [search, router]);

  useEffect(() => {
    const wanted = typed.trim();
    if (wanted === known.current) return;
    const { pathname } = router.latestLocation;
    const timer = setTimeout(async () => {
      await released();
      // If the user has just followed a link, they are leaving this screen.
      if (router.latestLocation.pathname !== pathname) return;
      known.current = wanted;
      show({ q: wanted || undefined, page: undefined }, true);
    }, TYPING_PAUSE);
    return () => clearTimeout(timer);
  }, [typed]);

  return {
    typed,
    setTyped,
    search,
    page,
    setPage: (next: number, { replace = false } = {}) =>
      show({ q: search || undefined, page: next === 1 ? undefined : next }, replace),
  };
};

/** The focus leaves the button, which disappears, for the search box. */
const clearSearch = (button: HTMLElement, onType: (typed: string) => void) => {
  button.closest('main')?.querySelector<HTMLElement>('input[type=search]')?.focus();
  onType('');
};

interface NothingFoundProps {
  title: string;
  onType: (typed: string) => void;
}

/** In place of a list in which nothing matches the search. */
export const NothingFound = ({ title, onType }: NothingFoundProps) => (
  <EmptyState title={title}>
    <Button variant="outline" onClick={({ currentTarget }) => clearSearch(currentTarget, onType)}>
      Clear search
    </Button>
  </EmptyState>
);

interface SearchBoxProps {
  label: string;
  typed: string;
  onType: (typed: string) => void;
}

/** The search box above a list. */
export const SearchBox = ({ label, typed, onType }: SearchBoxProps) => (
  <Input
    type="search"
    aria-label={label}
    placeholder={`${label}...`}
    css={{ '&::-webkit-search-cancel-button': { appearance: 'none' } }}
    maxWidth="26rem"
    mb="5"
    maxLength={200}
    value={typed}
    onChange={(event) => onType(event.currentTarget.value)}
  />
);
