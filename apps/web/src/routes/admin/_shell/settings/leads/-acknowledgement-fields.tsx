import { Box, Stack, Text } from '@chakra-ui/react';
import {
  defaultLeadSettings,
  type LeadSettings,
  type LeadSettingsRecord,
  whyNoAcknowledgement,
} from '@hvac/contract/leads';
import { fillPlaceholders } from '@hvac/contract/placeholders';
import { Button } from '../../../../../ui/button.tsx';
import { Field } from '../../../../../ui/field.tsx';
import { useCompany } from '../../../../-company-record.tsx';
import { ErrorText } from '../../../-kit/-error-text.tsx';
import { CheckField, type FieldForm } from '../../../-kit/-fields.tsx';
import { PlaceholderArea } from '../-placeholder-area.tsx';

type Acknowledgement = LeadSettings['acknowledgement'];

const DEFAULT = defaultLeadSettings.acknowledgement;

/** What the customer will receive. */
const Preview = ({ subject, text }: Pick<Acknowledgement, 'subject' | 'text'>) => {
  const company = useCompany();
  return (
    <Box as="figure" m="0" aria-labelledby="acknowledgement-preview">
      <Text
        as="figcaption"
        id="acknowledgement-preview"
        mb="1.5"
        fontSize="sm"
        fontWeight="semibold"
      >
        Preview
      </Text>
      <Stack
        gap="3"
        p="4"
        bg="slate.50"
        borderWidth="1px"
        borderColor="line"
        borderRadius="md"
        overflowWrap="anywhere"
      >
        <Text fontWeight="semibold">{fillPlaceholders(subject, company)}</Text>
        <Text fontSize="sm" whiteSpace="pre-wrap">
          {fillPlaceholders(text, company)}
        </Text>
      </Stack>
      <Text mt="1.5" fontSize="sm" color="fg.muted">
        We add when they will hear back, and a reference number.
      </Text>
    </Box>
  );
};

interface AcknowledgementFieldsProps {
  form: FieldForm<Acknowledgement>;
  record: LeadSettingsRecord;
}

/** Whether customers receive an acknowledgement, and its text. */
export const AcknowledgementFields = ({ form, record }: AcknowledgementFieldsProps) => {
  const { draft, errors, change } = form;
  const reason = whyNoAcknowledgement(record);
  const isDefault = draft.subject === DEFAULT.subject && draft.text === DEFAULT.text;
  return (
    <>
      <CheckField
        form={form}
        name="isOn"
        label="Send customers a confirmation"
        isDisabled={reason !== null && !draft.isOn}
        hint={reason === null ? undefined : `${reason}.`}
      >
        <ErrorText>{errors['acknowledgement.isOn']}</ErrorText>
      </CheckField>
      <Field
        name="acknowledgement.subject"
        label="Subject"
        error={errors['acknowledgement.subject']}
      >
        {(control) => (
          <PlaceholderArea
            {...control}
            insertInto="Subject"
            isLine
            value={draft.subject}
            onChange={(subject) => change({ subject })}
          />
        )}
      </Field>
      <Field name="acknowledgement.text" label="Text" error={errors['acknowledgement.text']}>
        {(control) => (
          <PlaceholderArea
            {...control}
            insertInto="Text"
            room="letter"
            value={draft.text}
            onChange={(text) => change({ text })}
          />
        )}
      </Field>
      <Preview {...draft} />
      {!isDefault && (
        <Box>
          <Button
            variant="outline"
            onClick={() => change({ subject: DEFAULT.subject, text: DEFAULT.text })}
          >
            Use original text
          </Button>
        </Box>
      )}
    </>
  );
};
