import { useRouterState } from '@tanstack/react-router';
import { CompanyName, PhoneNumber } from './-company.tsx';

/** Above a page on paper: whose it is, how to call, and where to read it again. */
export const Letterhead = () => {
  const address = useRouterState({
    select: ({ matches }) => matches.at(-1)?.links?.find((link) => link?.rel === 'canonical')?.href,
  });
  return (
    <p className="only-printed">
      <strong>
        <CompanyName />
      </strong>
      <span>
        <PhoneNumber />
      </span>
      {address && <span>{address}</span>}
    </p>
  );
};
