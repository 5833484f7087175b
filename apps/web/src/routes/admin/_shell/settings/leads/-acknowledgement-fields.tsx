import { Box, Stack, Text } from '@chakra-ui/react';
import {
  defaultLeadSettings,
  type LeadSettings,
  type LeadSettingsRecord,
  whyNoAcknowledgement,
} from '@hvac/contract/leads';
import { fillPlaceholders } from '@hvac/contract/placeholders';
import { Button } from '../../../../../ui/button.tsx';
import { Checkbox } from '../../../../../ui/checkbox.tsx';
import { Field } from '../../../../../ui/field.tsx';
import { useCompany } from '../../../../-company-record.tsx';
import { PlaceholderArea } from '../-placeholder-area.tsx';
import { ListError } from '../-row-list.tsx';
import type { Errors } from '../-setting-errors.ts';

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
  value: Acknowledgement;
  record: LeadSettingsRecord;
  errors: Errors;
  onChange: (value: Acknowledgement) => void;
}

/** Whether customers receive an acknowledgement, and its text. */
export const AcknowledgementFields = ({
  value,
  record,
  errors,
  onChange,
}: AcknowledgementFieldsProps) => {
  const reason = whyNoAcknowledgement(record);
  const isDefault = value.subject === DEFAULT.subject && value.text === DEFAULT.text;
  return (
    <>
      <Box>
        <Checkbox
          name="acknowledgement.isOn"
          isChecked={value.isOn}
          isDisabled={reason !== null && !value.isOn}
          hint={reason === null ? undefined : `${reason}.`}
          onChange={(isOn) => onChange({ ...value, isOn })}
        >
          Send customers a confirmation
        </Checkbox>
        <ListError>{errors['acknowledgement.isOn']}</ListError>
      </Box>
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
            value={value.subject}
            onChange={(subject) => onChange({ ...value, subject })}
          />
        )}
      </Field>
      <Field name="acknowledgement.text" label="Text" error={errors['acknowledgement.text']}>
        {(control) => (
          <PlaceholderArea
            {...control}
            insertInto="Text"
            room="letter"
            value={value.text}
            onChange={(text) => onChange({ ...value, text })}
          />
        )}
      </Field>
      <Preview {...value} />
      {!isDefault && (
        <Box>
          <Button
            variant="outline"
            onClick={() => onChange({ ...value, subject: DEFAULT.subject, text: DEFAULT.text })}
          >
            Use original text
          </Button>
        </Box>
      )}
    </>
  );
};
