import { Box } from '@chakra-ui/react';
import { defaultTextsOf } from '@hvac/contract/texts/neutral-texts';
import type { TextPageName } from '@hvac/contract/texts/pages';
import { Fragment, memo, type ReactNode, useState } from 'react';
import { useCompany } from '../../../../-company-record.tsx';
import { Section } from '../-section.tsx';
import type { Errors } from '../-setting-errors.ts';
import { DefaultNote } from './-default-note.tsx';
import { FieldControl } from './-field-control.tsx';
import { FoldedSection } from './-folded-section.tsx';
import { type NamedField, sectionsOf } from './-text-fields.ts';
import type { DraftValue, TextsDraft } from './-texts-draft.ts';

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
