import { Box, chakra, HStack } from '@chakra-ui/react';
import { fillPlaceholders } from '@hvac/contract/placeholders';
import type { TextField } from '@hvac/contract/texts/field';
import { defaultTextsOf } from '@hvac/contract/texts/neutral-texts';
import type { TextPageName } from '@hvac/contract/texts/pages';
import { Fragment, memo, type ReactNode, useState } from 'react';
import { Button } from '../../../../../ui/button.tsx';
import { useCompany } from '../../../../-company-record.tsx';
import { FoldedSection } from '../../../-kit/-folded-section.tsx';
import type { Errors } from '../../../-kit/-path-errors.ts';
import { Section } from '../-section.tsx';
import { FieldControl } from './-field-control.tsx';
import { type NamedField, sectionsOf } from './-text-fields.ts';
import {
  type DraftValue,
  defaultDraft,
  isSameDraft,
  type TextsDraft,
  titleOf,
} from './-texts-draft.ts';

const asText = (field: TextField, value: DraftValue): string => {
  if (Array.isArray(value)) return value.map((entry) => titleOf(entry.value)).join(' · ');
  const text = String(value);
  return (field.kind === 'choice' && field.labels[text]?.label) || text || 'blank';
};

interface DefaultNoteProps {
  field: TextField;
  value: DraftValue;
  onReset: (value: DraftValue) => void;
}

/** Shows the default of a changed text, with a button that brings it back. */
const DefaultNote = ({ field, value, onReset }: DefaultNoteProps) => {
  const company = useCompany();
  const initial = defaultDraft(field);
  if (isSameDraft(value, initial)) return null;
  return (
    <HStack
      mt="2"
      columnGap="3"
      flexWrap={{ base: 'wrap', sm: 'nowrap' }}
      justify="space-between"
      pl="3"
      borderLeftWidth="3px"
      borderColor="amber.400"
      fontSize="sm"
      color="fg.muted"
    >
      <Box minWidth="0" lineClamp="3" overflowWrap="anywhere">
        Original:{' '}
        <chakra.span color="fg">{fillPlaceholders(asText(field, initial), company)}</chakra.span>
      </Box>
      <Button
        variant="ghost"
        size="sm"
        minHeight="11"
        aria-label={`Use original: ${field.label}`}
        onClick={() => onReset(initial)}
      >
        Use original
      </Button>
    </HStack>
  );
};

interface LabelledTextProps extends NamedField {
  errors: Errors;
  value: DraftValue;
  onChange: (change: TextsDraft) => void;
}

/** A text with a button back to its default. A keystroke re-renders only this text. */
const LabelledText = memo(({ name, field, errors, value, onChange }: LabelledTextProps) => {
  const change = (next: DraftValue) => onChange({ [name]: next });
  return (
    <Box>
      <FieldControl field={field} path={name} errors={errors} value={value} onChange={change} />
      <DefaultNote field={field} value={value} onReset={change} />
    </Box>
  );
});

interface TextSectionsProps {
  page: TextPageName;
  draft: TextsDraft;
  errors: Errors;
  onChange: (change: TextsDraft) => void;
  /** What is shown above and below a text, by its name. */
  above: Partial<Record<string, ReactNode>>;
  below: Partial<Record<string, ReactNode>>;
}

/** All texts of a page with their labels, lengths and defaults. */
export const TextSections = ({
  page,
  draft,
  errors,
  onChange,
  above,
  below,
}: TextSectionsProps) => {
  const company = useCompany();
  const [sections] = useState(() => sectionsOf(page, defaultTextsOf(page, company)));
  return sections.map(({ title, isFolded, fields }) => {
    const names = fields.map(({ name }) => name);
    const texts = (
      <>
        {fields.map((named) => (
          <Fragment key={named.name}>
            {above[named.name]}
            <LabelledText
              {...named}
              errors={errors}
              value={draft[named.name] ?? ''}
              onChange={onChange}
            />
            {below[named.name]}
          </Fragment>
        ))}
      </>
    );
    return isFolded ? (
      <FoldedSection key={title} title={title} names={names} errors={errors}>
        {texts}
      </FoldedSection>
    ) : (
      <Section key={title} title={title} isNarrow>
        {texts}
      </Section>
    );
  });
};
