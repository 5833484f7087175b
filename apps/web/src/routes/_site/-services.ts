import { SERVICES } from '../../content/services.ts';
import { useTexts } from '../-company-record.tsx';

/** The three services (spec §3): the fixed properties of each, with the owner's texts. */
export const useServices = () => {
  const { services } = useTexts().services;
  return services.flatMap((texts, index) => {
    const sign = SERVICES[index];
    return sign ? [{ ...sign, ...texts }] : [];
  });
};

export type Service = ReturnType<typeof useServices>[number];
