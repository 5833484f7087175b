import { Box } from '@chakra-ui/react';
import type { TextField } from '@hvac/contract/texts/field';
import { type TextPageName, textFields } from '@hvac/contract/texts/pages';
import { memo, type ReactNode, useState } from 'react';
import { Section } from '../-section.tsx';
import type { Errors } from '../-setting-errors.ts';
import { DefaultNote } from './-default-note.tsx';
import { FieldControl } from './-field-control.tsx';
import type { AnyLabel } from './-labels.ts';
import { pageLabels } from './-page-labels.ts';
import type { DraftValue, TextsDraft } from './-texts-draft.ts';

interface LabelledField {
  name: string;
  field: TextField;
  label: AnyLabel;
}

/** The texts of a page in their sections: each begins with the text whose label names it. */
const sectionsOf = (page: TextPageName) => {
  const { title, fields } = pageLabels(page);
  const sections: { title: string; fields: LabelledField[] }[] = [];
  for (const [name, field] of textFields(page)) {
    const label = fields[name] ?? { label: name };
    if (label.section || sections.length === 0)
      sections.push({ title: label.section ?? title, fields: [] });
    sections.at(-1)?.fields.push({ name, field, label });
  }
  return sections;
};

interface LabelledTextProps extends LabelledField {
  errors: Errors;
  value: DraftValue;
  onChange: (change: TextsDraft) => void;
}

/** A text with a button back to its default. A keystroke re-renders only this text. */
const LabelledText = memo(({ name, field, label, errors, value, onChange }: LabelledTextProps) => {
  const change = (next: DraftValue) => onChange({ [name]: next });
  return (
    <Box>
      <FieldControl
        field={field}
        label={label}
        path={name}
        errors={errors}
        value={value}
        onChange={change}
      />
      <DefaultNote field={field} label={label.label} value={value} onReset={change} />
    </Box>
  );
});

interface TextSectionsProps {
  page: TextPageName;
  draft: TextsDraft;
  errors: Errors;
  onChange: (change: TextsDraft) => void;
  /** Shown below the texts for search engines. */
  searchResult: ReactNode;
}

/** All texts of a page with their labels, lengths and defaults. */
export const TextSections = ({
  page,
  draft,
  errors,
  onChange,
  searchResult,
}: TextSectionsProps) => {
  const [sections] = useState(() => sectionsOf(page));
  return sections.map(({ title, fields }) => (
    <Section key={title} title={title} isNarrow>
      {fields.map((labelled) => (
        <LabelledText
          key={labelled.name}
          {...labelled}
          errors={errors}
          value={draft[labelled.name] ?? ''}
          onChange={onChange}
        />
      ))}
      {fields.some(({ name }) => name === 'metaDescription') && searchResult}
    </Section>
  ));
};
