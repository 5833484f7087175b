import { Box, chakra, Heading, Stack, Text } from '@chakra-ui/react';
import { serviceOptions } from '@hvac/contract/contact-services';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input, Select, Textarea } from '../../../ui/inputs.tsx';
import { PendingFieldset } from '../../../ui/pending-fieldset.tsx';
import { Toaster } from '../../../ui/toaster.tsx';
import { useServiceTitles, useTexts } from '../../-company-record.tsx';
import { PhoneNumberLink } from '../-company.tsx';
import { DangerNotice } from './-danger-notice.tsx';
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

/** Whether it cannot wait. Whoever says so is advised to call, without JavaScript too. */
const UrgentChoice = ({ isUrgent }: { isUrgent: boolean | undefined }) => (
  <Box css={{ '&:not(:has(:checked)) p': { display: 'none' } }}>
    <chakra.label display="flex" alignItems="center" gap="2.5" minHeight="11">
      <chakra.input
        type="checkbox"
        name="isUrgent"
        value="yes"
        defaultChecked={isUrgent}
        width="5"
        height="5"
        css={{ accentColor: '{colors.navy.800}' }}
      />
      My heat or AC is out right now
    </chakra.label>
    <Text>
      Calling is faster: <PhoneNumberLink />
    </Text>
  </Box>
);

const TITLE_ID = 'contact-form-title';

/** Contact form (spec §2.1). Without JavaScript it works as a plain form and posts to the page itself. */
export const ContactForm = (props: ContactFormProps) => {
  const { sentBefore } = props;
  const {
    errors,
    isOther,
    setOther,
    isSent,
    isSentPlainly,
    sent,
    sendAnother,
    isSending,
    isFailed,
    isShortPhone,
    checkPhone,
    likelyDomain,
    checkEmail,
    isDanger,
    failure,
    typed,
    ask,
    toastPlace,
    receiptTop,
    handlers,
  } = useContactForm(props);
  const { contact } = useTexts();
  const { formHeading, privacyNote } = contact;
  const titles = useServiceTitles();
  return (
    <Box
      as="section"
      aria-labelledby={TITLE_ID}
      id="contact-form"
      position="relative"
      bg="white"
      p={{ base: '5', md: '8' }}
      borderRadius="lg"
      borderWidth="1px"
      borderColor="line"
      boxShadow="md"
    >
      {isSent ? (
        <ReceiptPlace
          titleId={TITLE_ID}
          sent={sent}
          note={isSentPlainly ? `${SENT.title} ${SENT.description}` : null}
          topRef={receiptTop}
          onSendAnother={sendAnother}
        />
      ) : (
        <Heading as="h2" id={TITLE_ID} size="lg">
          {formHeading}
        </Heading>
      )}
      {!isSent && sent && (
        <Text mt="2" color="fg.muted">
          We have your earlier request, <strong>{sent.reference}</strong>.
        </Text>
      )}
      {failure && (
        <Text role="alert" mt="4" p="4" bg="red.50" color="red.800" borderRadius="md">
          <strong>Error</strong> {failure} You can also call us: <PhoneNumberLink />.
        </Text>
      )}
      <chakra.form
        {...handlers}
        method="post"
        action="/contact#contact-form"
        noValidate
        // Not removed: it comes back empty for another request.
        hidden={isSent}
        mt="6"
        // Not an image: the request tells the server when the form was first touched.
        css={{ '&:focus-within': { backgroundImage: 'url(/contact/touched)' } }}
      >
        {ask && <input type="hidden" name="ask" value={ask} />}
        <PendingFieldset isPending={isSending}>
          <Honeypot />
          <Stack gap="5">
            <Field name="fullName" label="Full name" error={errors.fullName}>
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
              <Field
                name="email"
                label="Email"
                error={errors.email}
                hint={likelyDomain && `Did you mean ${likelyDomain}?`}
              >
                {(control) => (
                  <Input
                    {...control}
                    type="email"
                    onBlur={checkEmail}
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
                hint={isShortPhone && 'Does that number look right?'}
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
            <Field name="service" label="Service" error={errors.service}>
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
                  {serviceOptions(titles).map(({ value, label }) => (
                    <option key={value} value={value}>
                      {label}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
            <UrgentChoice isUrgent={sentBefore?.isUrgent} />
            <Field
              name="message"
              label="Message"
              error={errors.message}
              hint={isOther ? 'Please tell us which service you need.' : undefined}
            >
              {(control) => (
                <Textarea {...control} rows={4} defaultValue={typed.message} required />
              )}
            </Field>
            {isDanger && <DangerNotice />}
            <Button type="submit" colorPalette="accent" size="lg" disabled={isSending}>
              {isSending ? 'Submitting...' : 'Submit Request'}
            </Button>
          </Stack>
        </PendingFieldset>
        <Box role="status">
          {isFailed && (
            <Text mt="5" p="4" bg="red.50" color="red.800" borderRadius="md">
              <strong>Your request didn't go through.</strong> What you typed is still here. You can
              also call us: <PhoneNumberLink />.
            </Text>
          )}
        </Box>
        <Text mt="5" minHeight={{ base: '10', md: '6' }} fontSize="sm" color="fg.muted">
          {privacyNote}
        </Text>
        {/* Messages cover the note. */}
        <Box
          ref={toastPlace}
          position="absolute"
          top={{ base: 'calc(100% - 68px)', md: 'calc(100% - 74px)' }}
          insetX={{ base: '3', md: '6' }}
        >
          {!isSent && <Toaster />}
        </Box>
      </chakra.form>
    </Box>
  );
};
