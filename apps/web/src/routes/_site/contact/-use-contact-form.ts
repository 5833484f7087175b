import type { ContactFormState } from '@hvac/contract/pages';
import { useNavigate } from '@tanstack/react-router';
import {
  type FocusEvent,
  type FormEvent,
  type MouseEvent,
  useEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import type { FormStart } from '../../../lib/asks.ts';
import { withoutErrorsOf } from '../../../lib/field-errors.ts';
import { trpc } from '../../../trpc.ts';
import { released } from '../../../ui/released.ts';
import { dismissToast, openToast, showToast } from '../../../ui/toast-store.ts';
import { loadToastCard } from '../../../ui/toaster.tsx';
import { loadReceipt } from './-receipt-place.tsx';
import type { Outcome } from './-send-contact-form.ts';

/** The message shown once a submission is stored. */
export const SENT = {
  title: 'Success!',
  description: "Your message has been sent. We'll contact you shortly.",
};

// Loaded when the form first receives the focus, not with the page.
const loadSender = async () => {
  const [sender] = await Promise.all([
    import('./-send-contact-form.ts'),
    loadToastCard(),
    loadReceipt(),
  ]);
  return sender;
};

type Errors = ContactFormState['errors'];

export interface ContactFormProps {
  /** The form values sent without JavaScript if they could not be stored, or the receipt if they were. */
  sentBefore: ContactFormState | null;
  /** Whether the form was just sent without JavaScript and stored. */
  wasSent: boolean;
  /** Initial values after a link that names a service or a plan. */
  start: FormStart | null;
}

/** State and event handlers of the contact form. */
export const useContactForm = ({ sentBefore, wasSent, start }: ContactFormProps) => {
  const form = useRef<HTMLFormElement>(null);
  const toastPlace = useRef<HTMLDivElement>(null);
  const receiptTop = useRef<HTMLDivElement>(null);
  const [errors, setErrors] = useState<Errors>(sentBefore?.errors ?? {});
  const [before, setBefore] = useState(sentBefore);
  // Kept, so that a partly filled form does not change with the address.
  const [begin, setBegin] = useState(start);
  const typed: ContactFormState['values'] = before?.values ?? begin ?? {};
  const [isOther, setOther] = useState(typed.service === 'other');
  const [isSent, setSent] = useState(wasSent);
  const [isSentPlainly, setSentPlainly] = useState(wasSent);
  const [sent, setReceipt] = useState(sentBefore?.sent ?? null);
  const [isSending, setSending] = useState(false);
  const [isShortPhone, setShortPhone] = useState(false);
  const [isDanger, setDanger] = useState(false);
  const [likelyDomain, setLikelyDomain] = useState<string | null>(null);
  const [isFailed, setFailed] = useState(false);
  const submit = trpc.contact.submit.useMutation();
  const navigate = useNavigate();
  const showAddress = (search: { sent?: 'kept' }) => {
    // Whoever has gone to another page meanwhile stays there.
    if (!form.current) return;
    navigate({
      to: '/contact',
      search,
      replace: true,
      resetScroll: false,
      state: { isSameList: true },
    });
  };

  // A visitor may have chosen a service before the application was hydrated.
  useEffect(() => {
    released().then(() => {
      const service = form.current?.elements.namedItem('service');
      if (service instanceof HTMLSelectElement) setOther(service.value === 'other');
    });
  }, []);

  // Messages about this form must not reappear on the next visit.
  useEffect(() => () => dismissToast(openToast()?.id ?? 0), []);

  // Disabled fields can neither take the focus nor be part of a plain form submission.
  const unlock = () => flushSync(() => setSending(false));

  const showErrors = (found: Errors) => {
    setErrors(found);
    unlock();
    const first = Object.keys(found)[0];
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  };

  const show = (outcome: Exclude<Outcome, { kind: 'misunderstood' }>) => {
    if (outcome.kind !== 'sent') {
      const isFailure = outcome.kind === 'failed';
      showErrors(isFailure ? {} : outcome.errors);
      if (!isFailure) return;
      setFailed(true);
      showToast({ title: 'Error', description: outcome.reason, variant: 'destructive' });
      // The message may be below the visible part of the page.
      toastPlace.current?.scrollIntoView({ block: 'nearest' });
      return;
    }
    form.current?.reset();
    flushSync(() => {
      setBefore(null);
      setBegin(null);
      setErrors({});
      setOther(false);
      setShortPhone(false);
      setDanger(false);
      setLikelyDomain(null);
      setFailed(false);
      setReceipt(outcome.sent);
      setSent(true);
    });
    showToast(SENT);
    // A page that is loaded anew then shows the receipt, not an empty form.
    showAddress({ sent: 'kept' });
    receiptTop.current?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });
    receiptTop.current?.scrollIntoView({ block: 'nearest' });
  };

  /** Shows the empty form again; without JavaScript the link opens the page anew. */
  const sendAnother = (event: MouseEvent) => {
    event.preventDefault();
    flushSync(() => {
      setSent(false);
      setSentPlainly(false);
    });
    showAddress({});
    form.current?.querySelector<HTMLElement>('[name="fullName"]')?.focus();
  };

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending) return;
    const fields = new FormData(event.currentTarget);
    setSending(true);
    setBefore((shown) => shown && { ...shown, failure: null });
    try {
      const sender = await loadSender().catch(() => null);
      const outcome = await sender?.sendContactForm(fields, submit.mutateAsync);
      if (outcome && outcome.kind !== 'misunderstood') {
        show(outcome);
        return;
      }
      // During an upgrade, files may be missing and fields unknown; the plain form still works.
      unlock();
      form.current?.submit();
    } finally {
      setSending(false);
    }
  };

  /** An error no longer applies once its field is changed. */
  const change = ({ target }: FormEvent<HTMLFormElement>) => {
    if (!('name' in target)) return;
    const name = String(target.name);
    if (name in errors) setErrors(withoutErrorsOf(errors, { [name]: true }));
    if (target instanceof HTMLTextAreaElement) {
      const { value } = target;
      import('@hvac/contract/danger-words').then(
        ({ namesDanger }) => setDanger(namesDanger(value)),
        () => undefined,
      );
    }
  };

  /** A slip in a well-known domain is accepted, but no answer would arrive. */
  const checkEmail = async ({ currentTarget: { value } }: FocusEvent<HTMLInputElement>) => {
    await released();
    import('@hvac/contract/mail-domains').then(
      ({ likelyMailDomain }) => setLikelyDomain(likelyMailDomain(value)),
      () => undefined,
    );
  };

  /** A number with fewer than seven digits is accepted, but may be incomplete. */
  const checkPhone = async ({ currentTarget: { value } }: FocusEvent<HTMLInputElement>) => {
    await released();
    setShortPhone(value !== '' && value.replace(/\P{Nd}/gu, '').length < 7);
  };

  return {
    errors,
    isOther,
    setOther,
    /** Whether the receipt is shown instead of the form. */
    isSent,
    /** Whether the form was sent without JavaScript, so that no message says so. */
    isSentPlainly,
    /** What was sent last, if it is known. */
    sent,
    sendAnother,
    isSending,
    isFailed,
    isShortPhone,
    checkPhone,
    /** What was probably meant behind the @ of the address; null where there is nothing to ask. */
    likelyDomain,
    checkEmail,
    /** Whether the message tells of gas or carbon monoxide. */
    isDanger,
    /** Why the form that was sent without JavaScript could not be stored. */
    failure: before?.failure,
    /** Initial values of the form. */
    typed,
    /** The service or plan named by the link that led to the form. */
    ask: before?.ask ?? begin?.ask,
    /** Ref of the element in which messages appear. */
    toastPlace,
    /** Ref of the beginning of the receipt. */
    receiptTop,
    /** Props of the form element. */
    handlers: {
      ref: form,
      onFocus: () => loadSender().catch(() => undefined),
      onChange: change,
      onSubmit: send,
    },
  };
};
