import { Box, Grid, Stack, Text } from '@chakra-ui/react';
import {
  defaultLeadSettings,
  type LeadSettings,
  type LeadSettingsRecord,
  whyNoAcknowledgement,
} from '@hvac/contract/leads';
import { fillPlaceholders } from '@hvac/contract/placeholders';
import type { ReactNode } from 'react';
import { Button } from '../../../../../ui/button.tsx';
import { Checkbox } from '../../../../../ui/checkbox.tsx';
import { Field } from '../../../../../ui/field.tsx';
import { Input, Textarea } from '../../../../../ui/inputs.tsx';
import { useCompany } from '../../../../-company-record.tsx';
import { PlaceholderPicker } from '../-placeholder-picker.tsx';
import { ListError } from '../-row-list.tsx';
import type { Errors } from '../-setting-errors.ts';

type Acknowledgement = LeadSettings['acknowledgement'];

const DEFAULT = defaultLeadSettings.acknowledgement;

const TextWithPicker = ({ children }: { children: ReactNode }) => (
  <Grid templateColumns="minmax(0, 1fr) auto" gap="1.5" alignItems="start">
    {children}
  </Grid>
);

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
        What the customer gets
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
          Send the customer an acknowledgement
        </Checkbox>
        <ListError>{errors['acknowledgement.isOn']}</ListError>
      </Box>
      <Field
        name="acknowledgement.subject"
        label="Subject"
        error={errors['acknowledgement.subject']}
      >
        {(control) => (
          <TextWithPicker>
            <Input
              {...control}
              autoComplete="off"
              minWidth="0"
              value={value.subject}
              onChange={(event) => onChange({ ...value, subject: event.currentTarget.value })}
            />
            <PlaceholderPicker
              controlId={control.id}
              label="Subject"
              onChange={(subject) => onChange({ ...value, subject })}
            />
          </TextWithPicker>
        )}
      </Field>
      <Field name="acknowledgement.text" label="Text" error={errors['acknowledgement.text']}>
        {(control) => (
          <TextWithPicker>
            <Textarea
              {...control}
              rows={9}
              minWidth="0"
              value={value.text}
              onChange={(event) => onChange({ ...value, text: event.currentTarget.value })}
            />
            <PlaceholderPicker
              controlId={control.id}
              label="Text"
              onChange={(text) => onChange({ ...value, text })}
            />
          </TextWithPicker>
        )}
      </Field>
      <Preview {...value} />
      {!isDefault && (
        <Box>
          <Button
            variant="outline"
            onClick={() => onChange({ ...value, subject: DEFAULT.subject, text: DEFAULT.text })}
          >
            Use the default text
          </Button>
        </Box>
      )}
    </>
  );
};
