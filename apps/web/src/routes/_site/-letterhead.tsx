import { useRouterState } from '@tanstack/react-router';
import { CompanyName, PhoneNumber } from './-company.tsx';

/** Printed above a page: the company, how to call it, and the address of the page. */
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
