import { useRouterState } from '@tanstack/react-router';
import { useSite } from '../-company-record.tsx';
import { NoticeStrip } from '../-notice-strip.tsx';

/** What the owner has to say today, above the header; it scrolls away with the page (beyond §8). */
export const Notice = () => {
  const { notices } = useSite();
  const isHome = useRouterState({ select: ({ location }) => location.pathname === '/' });
  // A host of release 1.1.0, beside newer ones, knows none.
  const notice = notices?.[isHome ? 'home' : 'elsewhere'];
  return notice && <NoticeStrip notice={notice} />;
};
