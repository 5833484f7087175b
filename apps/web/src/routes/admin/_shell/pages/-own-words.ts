import { countTasks } from '@hvac/contract/own-pages';
import { MIN_OWN_WORDS, type OwnWords, ownWordsInput } from '@hvac/contract/own-words';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { trpc } from '../../../../trpc.ts';
import { usePaused } from '../../-kit/-use-paused.ts';
import { type OwnPageForm, toOwnPageFields } from './-own-page-form.ts';

const NEEDED = `${MIN_OWN_WORDS} make it a page for search engines`;

/** How much of a page stands on no older one, and what that means for it. */
export const ownWordsText = ({ own, nearest }: OwnWords): string => {
  const count = `${own.toLocaleString('en-US')} ${own === 1 ? 'word' : 'words'} of its own`;
  if (own >= MIN_OWN_WORDS) return `${count} · enough for search engines`;
  return [
    count,
    NEEDED,
    ...(nearest ? [`most of the rest also stands on ${nearest.label}`] : []),
  ].join(' · ');
};

const withoutTasks = (content: string): string =>
  content
    .split('\n')
    .filter((line) => countTasks(line) === 0)
    .join('\n');

/** What is counted of a form; null while it is longer than a page can be. What is still to be written does not count. */
export const countedPart = (form: OwnPageForm, id: number | undefined) => {
  const { title, intro, content, city, facts, questions } = toOwnPageFields(form);
  const counted = ownWordsInput.safeParse({
    ...(id !== undefined && { id }),
    ...{ title, intro, content: withoutTasks(content), city },
    facts: facts.filter(({ label, value }) => label.trim() && value.trim()),
    questions: questions.filter(({ question, answer }) => question.trim() && answer.trim()),
  });
  return counted.success ? counted.data : null;
};

/** Counts the words of its own of a page; `id` is that of a stored one. Null if they cannot be counted now. */
export const useCountOwnWords = (id: number | undefined) => {
  const { client } = trpc.useUtils();
  return async (form: OwnPageForm): Promise<OwnWords | null> => {
    const part = countedPart(form, id);
    return part && client.ownPages.ownWords.mutate(part).catch(() => null);
  };
};

/** The same while a page about an area is typed. */
export const useLiveOwnWords = (form: OwnPageForm, id: number | undefined): OwnWords | null => {
  const { client } = trpc.useUtils();
  const part = JSON.stringify(form.kind === 'area' ? countedPart(form, id) : null);
  const counted = usePaused(part, 600);
  const words = useQuery({
    queryKey: ['own words', counted],
    queryFn: () => client.ownPages.ownWords.mutate(JSON.parse(counted)),
    enabled: counted !== 'null',
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  return form.kind === 'area' ? (words.data ?? null) : null;
};
