import { Box, chakra, Heading, Stack, Text } from '@chakra-ui/react';
import { SERVICE_OPTIONS } from '@hvac/contract/contact-services';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input, Select, Textarea } from '../../../ui/inputs.tsx';
import { PendingFieldset } from '../../../ui/pending-fieldset.tsx';
import { Toaster } from '../../../ui/toaster.tsx';
import { useTexts } from '../../-company-record.tsx';
import { PhoneNumberLink } from '../-company.tsx';
import { ReceiptPlace } from './-receipt-place.tsx';
import { type ContactFormProps, SENT, useContactForm } from './-use-contact-form.ts';

/**
 * A field that only bots fill in (beyond §2). People cannot see, hear or reach it, and the attributes keep autofill
 * and password managers away.
 */
const Honeypot = () => (
  <chakra.p srOnly aria-hidden>
    <label>
      Leave this empty
      <chakra.input
        name="topic"
        tabIndex={-1}
        autoComplete="off"
        data-1p-ignore
        data-lpignore
        // As high as any other control, although nobody can touch it.
        height="11"
      />
    </label>
  </chakra.p>
);

/** Contact form (spec §2.1). Without JavaScript it works as a plain form and posts to the page itself. */
export const ContactForm = (props: ContactFormProps) => {
  const {
    errors,
    isOther,
    setOther,
    isSentNote,
    isSending,
    isShortPhone,
    checkPhone,
    before,
    aftermath,
    typed,
    ask,
    messageRoom,
    aftermathPlace,
    handlers,
  } = useContactForm(props);
  const { formHeading, privacyNote } = useTexts().contact;
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
        {formHeading}
      </Heading>
      {isSentNote && (
        <Text role="status" mt="4" p="4" bg="green.100" color="green.800" borderRadius="md">
          <strong>{SENT.title}</strong> {SENT.description}
        </Text>
      )}
      {before?.failure && (
        <Text role="alert" mt="4" p="4" bg="red.50" color="red.800" borderRadius="md">
          <strong>Error</strong> {before.failure} You can also call us: <PhoneNumberLink />.
        </Text>
      )}
      {before?.sent && (
        <Box mt="4">
          <ReceiptPlace sent={before.sent} />
        </Box>
      )}
      <chakra.form
        {...handlers}
        method="post"
        action="/contact#contact-form"
        noValidate
        mt="6"
        // Not an image: the request tells the server when the form was first touched.
        css={{ '&:focus-within': { backgroundImage: 'url(/contact/touched)' } }}
      >
        {ask && <input type="hidden" name="ask" value={ask} />}
        <PendingFieldset isPending={isSending}>
          <Honeypot />
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
              <Field
                name="phone"
                label="Phone"
                error={errors.phone}
                hint={isShortPhone && 'Is the number complete?'}
                isRequired
              >
                {(control) => (
                  <Input
                    {...control}
                    type="tel"
                    onBlur={checkPhone}
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
                  // React applies the default value of a select only once.
                  key={typed.service}
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
              {(control) => (
                <Textarea {...control} rows={6} defaultValue={typed.message} required />
              )}
            </Field>
            <Button type="submit" colorPalette="accent" size="lg" disabled={isSending}>
              {isSending ? 'Submitting...' : 'Submit Request'}
            </Button>
          </Stack>
        </PendingFieldset>
        {/* Messages cover the note, in reserved space, so that nothing moves. */}
        <Box
          ref={messageRoom}
          display="grid"
          mt="5"
          minHeight="20"
          alignItems="start"
          css={{ '& > *': { gridArea: '1 / 1' } }}
        >
          <Text fontSize="sm" color="fg.muted">
            {privacyNote}
          </Text>
          <Toaster />
        </Box>
      </chakra.form>
      {/* Visitors look here after sending, so the lasting result is shown here too, clear of the message above. */}
      <Box ref={aftermathPlace} scrollMarginTop="28">
        <ReceiptPlace {...aftermath} />
      </Box>
    </Box>
  );
};
