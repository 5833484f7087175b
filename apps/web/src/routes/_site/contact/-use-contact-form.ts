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

/** What is said once a request is stored. */
export const SENT = {
  title: 'Success!',
  description: "Your message has been sent. We'll contact you shortly.",
};
const NOT_SENT = 'There was a problem submitting your request. Please try again.';

// Fetched with the first touch of the form, not with the page.
const loadRules = async () => {
  const [rules] = await Promise.all([import('@hvac/contract/contact'), loadToastCard()]);
  return rules;
};

type Errors = ContactFormState['errors'];

export interface ContactFormProps {
  /** The form as it was sent without JavaScript, when it could not be stored. */
  sentBefore: ContactFormState | null;
  /** Whether the form was just sent without JavaScript and stored. */
  wasSent: boolean;
}

/** What the contact form shows, and what it does when it is touched, changed and sent. */
export const useContactForm = ({ sentBefore, wasSent }: ContactFormProps) => {
  const form = useRef<HTMLFormElement>(null);
  const messageRoom = useRef<HTMLDivElement>(null);
  const [errors, setErrors] = useState<Errors>(sentBefore?.errors ?? {});
  const [isOther, setOther] = useState(sentBefore?.values.service === 'other');
  const [before, setBefore] = useState(sentBefore);
  const [isSentNote, setSentNote] = useState(wasSent);
  const [isSending, setSending] = useState(false);
  const submit = trpc.contact.submit.useMutation();

  // A visitor may have chosen before the application was there.
  useEffect(() => {
    released().then(() => {
      const service = form.current?.elements.namedItem('service');
      if (service instanceof HTMLSelectElement) setOther(service.value === 'other');
    });
  }, []);

  const say = (toast: Parameters<typeof showToast>[0]) => {
    showToast(toast);
    // Whoever sees the button at the lower edge does not see yet what stands below it.
    messageRoom.current?.scrollIntoView({ block: 'nearest' });
  };

  // What was said of this form does not come up again at the next visit.
  useEffect(() => () => dismissToast(openToast()?.id ?? 0), []);

  // Fields that are being sent can neither take the focus nor be part of a plain form.
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

  /** A field that is changed is no longer what was found wrong. */
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
    /** What was said of the form that was sent without JavaScript. */
    failure: before?.failure,
    /** What the form begins with. */
    typed: before?.values ?? {},
    /** For the element in which messages appear. */
    messageRoom,
    /** For the form element. */
    handlers: {
      ref: form,
      onFocus: () => loadRules().catch(() => undefined),
      onChange: change,
      onSubmit: send,
    },
  };
};
