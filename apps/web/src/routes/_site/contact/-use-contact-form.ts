import type { ContactField } from '@hvac/contract/contact';
import { formKey } from '@hvac/contract/form-key';
import type { ContactFormState } from '@hvac/contract/pages';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { fieldErrors, withoutErrorsOf } from '../../../lib/field-errors.ts';
import { issuesOf, statusOf, trpc } from '../../../trpc.ts';
import { released } from '../../../ui/released.ts';
import { dismissToast, openToast, showToast } from '../../../ui/toast-store.ts';
import { loadToastCard } from '../../../ui/toaster.tsx';

/** The message shown once a submission is stored. */
export const SENT = {
  title: 'Success!',
  description: "Your message has been sent. We'll contact you shortly.",
};
const NOT_SENT = 'There was a problem submitting your request. Please try again.';

// Loaded when the form first receives the focus, not with the page.
const loadRules = async () => {
  const [rules] = await Promise.all([import('@hvac/contract/contact'), loadToastCard()]);
  return rules;
};

type Errors = ContactFormState['errors'];

export interface ContactFormProps {
  /** The form values sent without JavaScript, if they could not be stored. */
  sentBefore: ContactFormState | null;
  /** Whether the form was just sent without JavaScript and stored. */
  wasSent: boolean;
}

/** State and event handlers of the contact form. */
export const useContactForm = ({ sentBefore, wasSent }: ContactFormProps) => {
  const form = useRef<HTMLFormElement>(null);
  const messageRoom = useRef<HTMLDivElement>(null);
  const [errors, setErrors] = useState<Errors>(sentBefore?.errors ?? {});
  const [isOther, setOther] = useState(sentBefore?.values.service === 'other');
  const [before, setBefore] = useState(sentBefore);
  const [isSentNote, setSentNote] = useState(wasSent);
  const [isSending, setSending] = useState(false);
  const submit = trpc.contact.submit.useMutation();

  // A visitor may have chosen a service before the application was hydrated.
  useEffect(() => {
    released().then(() => {
      const service = form.current?.elements.namedItem('service');
      if (service instanceof HTMLSelectElement) setOther(service.value === 'other');
    });
  }, []);

  const say = (toast: Parameters<typeof showToast>[0]) => {
    showToast(toast);
    // The message may be below the visible part of the page.
    messageRoom.current?.scrollIntoView({ block: 'nearest' });
  };

  // Messages about this form do not appear again at the next visit.
  useEffect(() => () => dismissToast(openToast()?.id ?? 0), []);

  // Disabled fields can neither take the focus nor be part of a plain form submission.
  const unlock = () => flushSync(() => setSending(false));

  const showErrors = (found: Errors) => {
    setErrors(found);
    unlock();
    const first = Object.keys(found)[0];
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  };

  const store = async (fields: FormData): Promise<void> => {
    const values = { ...Object.fromEntries(fields), submissionKey: formKey(new Date()) };
    const rules = await loadRules().catch(() => null);
    // After a new release the old files may be gone; the plain form still works.
    if (!rules) {
      unlock();
      form.current?.submit();
      return;
    }
    const parsed = rules.contactInput.safeParse(values);
    if (!parsed.success) {
      showErrors(fieldErrors(parsed.error.issues));
      return;
    }
    await submit.mutateAsync(parsed.data);
    form.current?.reset();
    setBefore(null);
    setErrors({});
    setOther(false);
    say(SENT);
  };

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending) return;
    setSending(true);
    setSentNote(false);
    setBefore((shown) => shown && { ...shown, failure: null });
    try {
      await store(new FormData(event.currentTarget));
    } catch (error) {
      const found = fieldErrors<ContactField>(issuesOf(error));
      showErrors(found);
      if (Object.keys(found).length > 0) return;
      const description =
        statusOf(error) === 429 && error instanceof Error ? error.message : NOT_SENT;
      say({ title: 'Error', description, variant: 'destructive' });
    } finally {
      setSending(false);
    }
  };

  /** An error no longer applies once its field is changed. */
  const change = ({ target }: FormEvent<HTMLFormElement>) => {
    if (!('name' in target)) return;
    const name = String(target.name);
    if (name in errors) setErrors(withoutErrorsOf(errors, { [name]: true }));
  };

  return {
    errors,
    isOther,
    setOther,
    isSentNote,
    isSending,
    /** The error of the form that was sent without JavaScript. */
    failure: before?.failure,
    /** Initial values of the form. */
    typed: before?.values ?? {},
    /** Ref of the element in which messages appear. */
    messageRoom,
    /** Props of the form element. */
    handlers: {
      ref: form,
      onFocus: () => loadRules().catch(() => undefined),
      onChange: change,
      onSubmit: send,
    },
  };
};
