import { useRouterState } from '@tanstack/react-router';
import { useSite } from '../-company-record.tsx';
import { NoticeStrip } from '../-notice-strip.tsx';

/** What the owner has to say today, above the header; it scrolls away with the page (beyond §8). */
export const Notice = () => {
  const { home, elsewhere } = useSite().notices;
  const isHome = useRouterState({ select: ({ location }) => location.pathname === '/' });
  const notice = isHome ? home : elsewhere;
  return notice && <NoticeStrip notice={notice} />;
};
