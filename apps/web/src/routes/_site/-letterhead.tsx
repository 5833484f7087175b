import { defaultCompany } from '@hvac/contract/company';
import { useRouterState } from '@tanstack/react-router';

/** Above a page on paper: whose it is, how to call, and where to read it again. */
export const Letterhead = () => {
  const address = useRouterState({
    select: ({ matches }) => matches.at(-1)?.links?.find((link) => link?.rel === 'canonical')?.href,
  });
  return (
    <p className="only-printed">
      <strong>{defaultCompany.name}</strong>
      <span>{defaultCompany.phone}</span>
      {address && <span>{address}</span>}
    </p>
  );
};
