import { Box } from '@chakra-ui/react';
import type { TextField } from '@hvac/contract/texts/field';
import { TEXT_PAGES, type TextPageName, textFields } from '@hvac/contract/texts/pages';
import { memo, type ReactNode, useState } from 'react';
import { Section } from '../-section.tsx';
import type { Errors } from '../-setting-errors.ts';
import { DefaultNote } from './-default-note.tsx';
import { FieldControl } from './-field-control.tsx';
import type { DraftValue, TextsDraft } from './-texts-draft.ts';

interface NamedField {
  name: string;
  field: TextField;
}

/** The texts of a page in their sections: each begins with the text whose label names it. */
const sectionsOf = (page: TextPageName) => {
  const { title } = TEXT_PAGES[page];
  const sections: { title: string; fields: NamedField[] }[] = [];
  for (const [name, field] of textFields(page)) {
    if (field.section || sections.length === 0)
      sections.push({ title: field.section ?? title, fields: [] });
    sections.at(-1)?.fields.push({ name, field });
  }
  return sections;
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
      {fields.map((named) => (
        <LabelledText
          key={named.name}
          {...named}
          errors={errors}
          value={draft[named.name] ?? ''}
          onChange={onChange}
        />
      ))}
      {fields.some(({ name }) => name === 'metaDescription') && searchResult}
    </Section>
  ));
};
