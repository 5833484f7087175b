import { OFFER_SERVICES } from '@hvac/contract/offers';
import { useServiceTitles } from '../../-company-record.tsx';

/** The services to choose from, as the owner calls them; `none` is what stands for no service. */
export const useServiceOptions = (none: string) => {
  const titles = useServiceTitles();
  return [
    { value: '', label: none } as const,
    ...OFFER_SERVICES.map((value, index) => ({ value, label: titles[index] ?? value })),
  ];
};
