import { chakra } from '@chakra-ui/react';
import type { SubmissionNews as News } from '@hvac/contract/submission-news';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { trpc } from '../../../trpc.ts';
import { refreshShown } from './-background-calls.ts';
import { followNews } from './-follow-news.ts';

/** How many submissions are new; 0 until that is known. */
export const useNewCount = (): number =>
  trpc.inbox.newest.useQuery(undefined, { enabled: false }).data?.newCount ?? 0;

/** Whether the lists show the news already: nothing has changed since, even if instances report different times. */
const isShown = (news: News, known: News, seen: ReadonlySet<string>) =>
  seen.has(news.changedAt) &&
  news.newCount === known.newCount &&
  news.newest?.id === known.newest?.id;

/** Prefixes the title of the page, such as with '(3) ', whichever screen sets it. */
const useCountInTitle = (count: number) => {
  useEffect(() => {
    const show = (prefix: string) => {
      const title = prefix + document.title.replace(/^\(\d+\) /, '');
      if (document.title !== title) document.title = title;
    };
    const showCount = () => show(count > 0 ? `(${count}) ` : '');
    showCount();
    const observer = new MutationObserver(showCount);
    observer.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => {
      observer.disconnect();
      show('');
    };
  }, [count]);
};

/** Shows how many are new on the icon of the installed office, where the system can. */
const useCountOnIcon = (count: number) => {
  useEffect(() => {
    if ('setAppBadge' in navigator) navigator.setAppBadge(count).catch(() => undefined);
  }, [count]);
};

/**
 * Keeps the submissions in the tab up to date: the count in the menu and in the title, and the displayed lists.
 * Announces each new submission to screen readers, once.
 */
export const SubmissionNews = () => {
  const utils = trpc.useUtils();
  const queryClient = useQueryClient();
  const [said, setSaid] = useState('');
  const newCount = useNewCount();
  useCountInTitle(newCount);
  useCountOnIcon(newCount);

  useEffect(() => {
    const leaving = new AbortController();
    let refreshing = Promise.resolve();
    let refreshes = 0;
    /** The times of the last change, as reported by any instance so far. */
    const seen = new Set<string>();
    /** Changes during a refresh lead to one more refresh, however many there are. */
    const refresh = () => {
      refreshes += 1;
      const own = refreshes;
      refreshing = refreshing.then(async () => {
        if (own === refreshes && !leaving.signal.aborted) {
          await refreshShown(queryClient, ['inbox']);
        }
      });
    };
    followNews(leaving.signal, (news) => {
      const known = utils.inbox.newest.getData();
      if (known && isShown(news, known, seen)) return;
      seen.add(news.changedAt);
      utils.inbox.newest.setData(undefined, news);
      // The screens have just loaded their lists themselves.
      if (!known) return;
      if (news.newest && news.newest.id > (known.newest?.id ?? 0)) {
        setSaid(`New lead from ${news.newest.fullName}`);
      }
      refresh();
    });
    return () => leaving.abort();
  }, [utils, queryClient]);

  return (
    <chakra.div role="status" srOnly>
      {said}
    </chakra.div>
  );
};
