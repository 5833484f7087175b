import type { Company } from '@hvac/contract/company';
import { trpc } from '../trpc.ts';

/** The company record; the layouts of the site and of the back office load it before anything is shown. */
export const useCompany = (): Company => trpc.settings.site.useSuspenseQuery()[0].company;
