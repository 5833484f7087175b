import { Box, chakra, Stack, Text } from '@chakra-ui/react';
import {
  defaultLeadSettings,
  type LeadSettings,
  type LeadSettingsRecord,
  whyNoAcknowledgement,
} from '@hvac/contract/leads';
import { fillPlaceholders, PLACEHOLDERS } from '@hvac/contract/placeholders';
import { Button } from '../../../../../ui/button.tsx';
import { Checkbox } from '../../../../../ui/checkbox.tsx';
import { Field } from '../../../../../ui/field.tsx';
import { Input, Textarea } from '../../../../../ui/inputs.tsx';
import { useCompany } from '../../../../-company-record.tsx';
import type { Errors } from '../-record-errors.ts';
import { ListError } from '../-row-list.tsx';

type Acknowledgement = LeadSettings['acknowledgement'];

const DEFAULT = defaultLeadSettings.acknowledgement;

const Placeholders = () => (
  <Box fontSize="sm" color="fg.muted">
    <Text>In subject and text, these stand for what the company record says:</Text>
    <Box as="ul" mt="1" columns={{ base: 1, sm: 2 }} columnGap="4" listStyleType="none">
      {Object.entries(PLACEHOLDERS).map(([name, meaning]) => (
        <li key={name}>
          <chakra.code fontFamily="ui-monospace, monospace" color="fg">
            {`{${name}}`}
          </chakra.code>{' '}
          {meaning}
        </li>
      ))}
    </Box>
  </Box>
);

/** What the customer will get. */
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
    </Box>
  );
};

interface AcknowledgementFieldsProps {
  value: Acknowledgement;
  record: LeadSettingsRecord;
  errors: Errors;
  onChange: (value: Acknowledgement) => void;
}

/** Whether and what a customer is sent who has written. */
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
          <Input
            {...control}
            autoComplete="off"
            value={value.subject}
            onChange={(event) => onChange({ ...value, subject: event.currentTarget.value })}
          />
        )}
      </Field>
      <Field name="acknowledgement.text" label="Text" error={errors['acknowledgement.text']}>
        {(control) => (
          <Textarea
            {...control}
            rows={9}
            value={value.text}
            onChange={(event) => onChange({ ...value, text: event.currentTarget.value })}
          />
        )}
      </Field>
      <Placeholders />
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
