import { Box, chakra, Heading, Stack, Text } from '@chakra-ui/react';
import type { ContactField } from '@hvac/contract/contact';
import { SERVICE_OPTIONS } from '@hvac/contract/contact-services';
import { formKey } from '@hvac/contract/form-key';
import type { ContactFormState } from '@hvac/contract/pages';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { fieldErrors, withoutErrorsOf } from '../../lib/field-errors.ts';
import { issuesOf, statusOf, trpc } from '../../trpc.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input, Select, Textarea } from '../../ui/inputs.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { loadToastCard } from '../../ui/toaster.tsx';

const SENT = {
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

interface ContactFormProps {
  /** The form as it was sent without JavaScript, when it could not be stored. */
  sentBefore: ContactFormState | null;
  /** Whether the form was just sent without JavaScript and stored. */
  wasSent: boolean;
}

/** Contact form (spec §2.1). It is a plain form first: without JavaScript it posts to the page itself. */
export const ContactForm = ({ sentBefore, wasSent }: ContactFormProps) => {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<Errors>(sentBefore?.errors ?? {});
  const [isOther, setOther] = useState(sentBefore?.values.service === 'other');
  const [before, setBefore] = useState(sentBefore);
  const [isSentNote, setSentNote] = useState(wasSent);
  // Each request is written into a form of its own.
  const [round, setRound] = useState(0);
  const [isSending, setSending] = useState(false);
  const submit = trpc.contact.submit.useMutation();

  const showErrors = (found: Errors) => {
    setErrors(found);
    const first = Object.keys(found)[0];
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  };

  // A visitor may have chosen before the application was there.
  useEffect(() => {
    const service = form.current?.elements.namedItem('service');
    if (service instanceof HTMLSelectElement) setOther(service.value === 'other');
  }, []);

  const store = async (fields: FormData): Promise<void> => {
    const values = { ...Object.fromEntries(fields), submissionKey: formKey(new Date()) };
    const rules = await loadRules().catch(() => null);
    // After a new release the old files may be gone; the plain form still works.
    if (!rules) return form.current?.submit();
    const { contactInput } = rules;
    const parsed = contactInput.safeParse(values);
    if (!parsed.success) {
      showErrors(fieldErrors(parsed.error.issues));
      return;
    }
    await submit.mutateAsync(parsed.data);
    setBefore(null);
    setRound((count) => count + 1);
    setErrors({});
    setOther(false);
    showToast(SENT);
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
      showToast({ title: 'Error', description, variant: 'destructive' });
    } finally {
      setSending(false);
    }
  };

  const typed = before?.values ?? {};
  return (
    <Box
      as="section"
      aria-labelledby="contact-form-title"
      id="contact-form"
      bg="white"
      p={{ base: '5', md: '8' }}
      borderRadius="lg"
      borderWidth="1px"
      borderColor="line"
      boxShadow="md"
    >
      <Heading as="h2" id="contact-form-title" size="lg">
        Send us a request
      </Heading>
      {isSentNote && (
        <Text role="status" mt="4" p="4" bg="green.100" color="green.800" borderRadius="md">
          <strong>{SENT.title}</strong> {SENT.description}
        </Text>
      )}
      {before?.failure && (
        <Text role="alert" mt="4" p="4" bg="red.50" color="red.800" borderRadius="md">
          <strong>Error</strong> {before.failure}
        </Text>
      )}
      <chakra.form
        key={round}
        ref={form}
        method="post"
        action="/contact#contact-form"
        noValidate
        onFocus={() => loadRules().catch(() => undefined)}
        onChange={({ target }) => {
          if (!('name' in target)) return;
          const name = String(target.name);
          if (name in errors) setErrors(withoutErrorsOf(errors, { [name]: true }));
        }}
        onSubmit={send}
        mt="6"
      >
        <Stack gap="5">
          <Field name="fullName" label="Full name" error={errors.fullName} isRequired>
            {(control) => (
              <Input {...control} defaultValue={typed.fullName} autoComplete="name" required />
            )}
          </Field>
          <Stack
            direction={{ base: 'column', sm: 'row' }}
            gap="5"
            align="flex-start"
            css={{ '& > *': { flex: 1, width: 'full' } }}
          >
            <Field name="email" label="Email" error={errors.email} isRequired>
              {(control) => (
                <Input
                  {...control}
                  type="email"
                  defaultValue={typed.email}
                  autoComplete="email"
                  required
                />
              )}
            </Field>
            <Field name="phone" label="Phone" error={errors.phone} isRequired>
              {(control) => (
                <Input
                  {...control}
                  type="tel"
                  defaultValue={typed.phone}
                  autoComplete="tel"
                  required
                />
              )}
            </Field>
          </Stack>
          <Field name="service" label="Service" error={errors.service} isRequired>
            {(control) => (
              <Select
                {...control}
                defaultValue={typed.service ?? ''}
                required
                onChange={(event) => setOther(event.currentTarget.value === 'other')}
              >
                <option value="">Select a service</option>
                {SERVICE_OPTIONS.map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <Field
            name="message"
            label="Message"
            error={errors.message}
            hint={isOther ? 'Please tell us which service you need.' : undefined}
            isRequired
          >
            {(control) => <Textarea {...control} rows={6} defaultValue={typed.message} required />}
          </Field>
          <Button type="submit" colorPalette="ember" size="lg" disabled={isSending}>
            {isSending ? 'Submitting...' : 'Submit Request'}
          </Button>
          <Text fontSize="sm" color="fg.muted">
            We use what you write here to answer you and for nothing else.
          </Text>
        </Stack>
      </chakra.form>
    </Box>
  );
};
