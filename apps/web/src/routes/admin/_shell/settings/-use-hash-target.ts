import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

const CONTROL = 'input:not([type=hidden]), select, textarea, button, a[href]';

const targetOf = (hash: string): HTMLElement | null => {
  const name = CSS.escape(hash);
  return document.querySelector<HTMLElement>(`main [id="${name}"], main [name="${name}"]`);
};

/** Shows a field or section, and focuses the field or the first control of the section. */
const show = (target: HTMLElement): void => {
  const isControl = target.matches(CONTROL);
  const control = isControl ? target : target.querySelector<HTMLElement>(CONTROL);
  target.scrollIntoView({ block: isControl ? 'center' : 'start' });
  control?.focus({ preventScroll: true });
};

/**
 * Leads to the field or section that the hash of the address names, as soon as the screen has loaded it, unless the
 * user has done something else in the meantime.
 */
export const useHashTarget = (): void => {
  const router = useRouter();
  useEffect(() => {
    let waiting: AbortController | undefined;
    const seek = () => {
      waiting?.abort();
      const { hash } = router.latestLocation;
      if (!hash) return;
      const found = new AbortController();
      const { signal } = found;
      waiting = found;
      const look = () => {
        const target = targetOf(hash);
        if (!target || signal.aborted) return;
        found.abort();
        show(target);
      };
      const observer = new MutationObserver(look);
      observer.observe(document.body, { childList: true, subtree: true });
      signal.addEventListener('abort', () => observer.disconnect());
      for (const action of ['pointerdown', 'keydown', 'wheel'])
        addEventListener(action, () => found.abort(), { signal });
      look();
    };
    // After the focus has moved to the heading of the screen.
    const frame = () => requestAnimationFrame(seek);
    frame();
    const unsubscribe = router.subscribe('onRendered', frame);
    return () => {
      unsubscribe();
      waiting?.abort();
    };
  }, [router]);
};
