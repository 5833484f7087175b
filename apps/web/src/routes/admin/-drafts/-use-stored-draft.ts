import type { Draft, DraftNoun } from '@hvac/contract/drafts';
import { createTRPCClient, httpLink } from '@trpc/client';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type ServerRouter, trpc } from '../../../trpc.ts';
import { showToast } from '../../../ui/toast-store.ts';
import { failureText } from '../-kit/-failure-text.ts';
import { useViewer } from '../-login/-viewer.ts';
import {
  draftsInBrowser,
  dropFromBrowser,
  keepInBrowser,
  setAsideInBrowser,
} from './-browser-drafts.ts';
import { createDraftKeeper, type DraftPlace } from './-draft-keeper.ts';

/** Below what browsers send for a document that is being closed: 64 KiB, at up to three bytes a character. */
const MAX_KEEPALIVE_LENGTH = 16_000;
/** After which a server that does not answer counts as away, in milliseconds. */
const TIMEOUT_MS = 8000;

/** For drafts alone, because a call must outlive the document. */
const { drafts } = createTRPCClient<ServerRouter>({
  links: [
    httpLink({
      url: '/trpc',
      fetch: (url, { signal: _, ...options } = {}) =>
        fetch(url, {
          ...(options as RequestInit),
          keepalive: String(options.body ?? '').length < MAX_KEEPALIVE_LENGTH,
          signal: AbortSignal.timeout(TIMEOUT_MS),
        }),
    }),
  ],
});

/** Unsaved work from before, which the user may go on with. */
export interface DraftOffer extends Omit<Draft, 'fields'> {
  /** Where the browser keeps it; null if the server does. */
  key: string | null;
  /** What tells it from others; undefined if only its time does. */
  name: string | undefined;
}

interface FoundDraft<Form> extends DraftOffer {
  form: Form;
}

interface StoredDraftOptions<Form> {
  of: DraftNoun;
  subject: string;
  form: Form;
  /** What is kept of the form, if that is less than all of it. */
  storedPart?: (form: Form) => object;
  /** The version that is edited. */
  baseVersion: number;
  isDirty: boolean;
  isSame: (one: Form, other: Form) => boolean;
  /** What unsaved work is called, if it is not of something that has a name. */
  nameOf?: (form: Form) => string;
  /** Puts unsaved work into the form. */
  resume: (form: Form, baseVersion: number) => void;
}

const parsed = (fields: string): object | null => {
  try {
    return JSON.parse(fields);
  } catch {
    return null;
  }
};

/** Keeps what is typed into a form until it is saved, and offers it when the form is opened again (beyond §5). */
export const useStoredDraft = <Form extends object>({
  of,
  subject,
  form,
  storedPart = (whole) => whole,
  baseVersion,
  isDirty,
  isSame,
  nameOf,
  resume,
}: StoredDraftOptions<Form>) => {
  const { id: user } = useViewer();
  const { auth } = trpc.useUtils();
  const target = { user, of, subject };
  const [offers, setOffers] = useState<FoundDraft<Form>[]>([]);
  const [isLoaded, setLoaded] = useState(false);
  const [draftPlace, setDraftPlace] = useState<DraftPlace>(null);
  const latest = useRef({ form, storedPart, baseVersion, isDirty, isSame });
  useLayoutEffect(() => {
    latest.current = { form, storedPart, baseVersion, isDirty, isSame };
  });

  const [keeper] = useState(() => {
    return createDraftKeeper({
      server: {
        find: () => drafts.find.query(target),
        save: (unsaved, over) => drafts.save.mutate({ ...target, ...unsaved, over }),
        discard: (savedAt) => drafts.discard.mutate({ ...target, savedAt }),
      },
      browser: {
        keep: (unsaved) => keepInBrowser(target, { ...unsaved, savedAt: new Date().toISOString() }),
        drop: dropFromBrowser,
      },
      isSignedIn: () => auth.session.getData()?.id === user,
      read: () => {
        const now = latest.current;
        if (!now.isDirty) return null;
        return { fields: JSON.stringify(now.storedPart(now.form)), baseVersion: now.baseVersion };
      },
      report: setDraftPlace,
    });
  });

  const remove = async ({ key, savedAt }: DraftOffer) => {
    if (key !== null) dropFromBrowser([key]);
    else {
      await drafts.discard.mutate({ ...target, savedAt });
      keeper.takeServer(null);
    }
  };

  useEffect(() => {
    let isLeft = false;
    const load = async () => {
      const onServer = await drafts.find.query(target).catch(() => null);
      if (isLeft) return;
      const now = latest.current;
      const found = [
        ...(onServer ? [{ ...onServer, key: null }] : []),
        ...draftsInBrowser(target).filter(({ key }) => !keeper.owns(key)),
      ].flatMap((draft): FoundDraft<Form>[] => {
        const fields = parsed(draft.fields);
        if (!fields) return [];
        const whole = { ...now.form, ...fields };
        return [{ ...draft, form: whole, name: nameOf?.(whole) }];
      });
      const isNew = (offer: FoundDraft<Form>, index: number) =>
        !now.isSame(offer.form, now.form) &&
        !found.slice(0, index).some((other) => now.isSame(offer.form, other.form));
      const shown = found.filter(isNew);
      if (shown.some(({ key }) => key === null)) keeper.leaveServerAlone();
      // What was saved since, or is kept twice.
      for (const offer of found) {
        if (!shown.includes(offer)) remove(offer).catch(() => undefined);
      }
      setOffers(shown);
      setLoaded(true);
    };
    keeper.waitFor(load());
    const onHide = () => {
      if (document.visibilityState === 'hidden') void keeper.flushNow();
    };
    const end = keeper.begin();
    document.addEventListener('visibilitychange', onHide);
    return () => {
      isLeft = true;
      document.removeEventListener('visibilitychange', onHide);
      end();
    };
  }, []);

  useEffect(() => keeper.changed(isDirty), [form, isDirty]);

  const find = ({ key }: DraftOffer) => offers.find((offer) => offer.key === key);
  const without = ({ key }: DraftOffer) =>
    setOffers((all) => all.filter((offer) => offer.key !== key));

  /** Puts unsaved work into the form. What is unsaved there now is offered in its place. */
  const swapIn = ({ form: found, baseVersion: over }: FoundDraft<Form>): boolean => {
    const now = latest.current;
    if (now.isDirty) {
      const fields = JSON.stringify(now.storedPart(now.form));
      const draft = { fields, baseVersion: now.baseVersion, savedAt: new Date().toISOString() };
      const key = setAsideInBrowser(target, draft);
      if (key === null) {
        showToast({
          title: 'Save what you typed first',
          description: 'There is no room on this device to keep both.',
          variant: 'destructive',
        });
        return false;
      }
      setOffers((all) => [{ ...draft, key, form: now.form, name: nameOf?.(now.form) }, ...all]);
    }
    resume(found, over);
    return true;
  };

  return {
    offers,
    /** Whether unsaved work from before has been looked for. */
    isLoaded,
    draftPlace,
    draftStore: draftPlace === null || draftPlace.where === 'nowhere' ? null : draftPlace.where,
    continueWith: (shown: DraftOffer) => {
      const offer = find(shown);
      if (!offer || !swapIn(offer)) return;
      if (offer.key === null) keeper.takeServer(offer.savedAt);
      else keeper.takeKey(offer.key);
      without(offer);
    },
    discard: async (shown: DraftOffer) => {
      const offer = find(shown);
      if (!offer) return;
      try {
        await remove(offer);
      } catch (error) {
        showToast({
          title: 'Not discarded',
          description: failureText(error),
          variant: 'destructive',
        });
        return;
      }
      without(offer);
      showToast({
        title: 'Changes discarded',
        action: { label: 'Undo', run: () => void swapIn(offer) },
      });
    },
    /** Must be called after a save. */
    settle: keeper.settle,
  };
};
