import { useEffect, useState } from 'react';
import { Input } from '../../../ui/inputs.tsx';
import { released } from '../../../ui/released.ts';

/** Milliseconds without a letter after which a search begins. */
const TYPING_PAUSE = 200;

/** What the search box of a list holds, and which rows are shown for it. */
export const useListSearch = () => {
  const [typed, setTyped] = useState('');
  const [{ search, offset }, setShown] = useState({ search: '', offset: 0 });

  useEffect(() => {
    const wanted = typed.trim();
    const timer = setTimeout(async () => {
      await released();
      setShown((shown) => (shown.search === wanted ? shown : { search: wanted, offset: 0 }));
    }, TYPING_PAUSE);
    return () => clearTimeout(timer);
  }, [typed]);

  return {
    typed,
    setTyped,
    search,
    offset,
    setOffset: (next: number) => setShown({ search, offset: next }),
  };
};

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
    maxWidth="26rem"
    mb="5"
    maxLength={200}
    value={typed}
    onChange={(event) => onType(event.currentTarget.value)}
  />
);
