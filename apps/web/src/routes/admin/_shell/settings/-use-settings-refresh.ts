import { useRouter } from '@tanstack/react-router';
import { trpc } from '../../../../trpc.ts';

/** Updates every part of the back office that shows the owner's settings, including its title, after a save. */
export const useSettingsRefresh = () => {
  const router = useRouter();
  const utils = trpc.useUtils();
  return async (): Promise<void> => {
    // The settings are saved, even if they cannot be refetched now.
    await utils.settings.site.fetch(undefined, { staleTime: 0 }).catch(() => undefined);
    await router.invalidate().catch(() => undefined);
  };
};
