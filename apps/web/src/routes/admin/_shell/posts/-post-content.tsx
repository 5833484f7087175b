import { chakra, HStack, Stack } from '@chakra-ui/react';
import { CONTENT_FORMAT_NAMES, CONTENT_FORMATS, type ContentFormat } from '@hvac/contract/markdown';
import { useConfirm } from '../../-kit/-confirm.tsx';
import { RadioButton, RadioCard } from '../../-kit/-radio-cards.tsx';
import { useViewer } from '../../-login/-viewer.ts';
import { ContentLength, FormattedContent, PlainContent } from '../-editor/-content-field.tsx';
import { markdownOfPlainText } from '../-rich-text/-plain-text.ts';
import { keepLastFormat } from './-last-format.ts';
import type { PostPartProps } from './-use-post-editor.ts';

interface FormatFieldProps {
  format: ContentFormat;
  onChoose: (format: ContentFormat) => void;
}

const FormatField = ({ format, onChoose }: FormatFieldProps) => (
  <chakra.fieldset borderWidth="0" p="0" m="0">
    <chakra.legend mb="1.5" p="0" fontSize="sm" fontWeight="semibold">
      Format
    </chakra.legend>
    <HStack gap="1" flexWrap="wrap">
      {CONTENT_FORMATS.map((value) => (
        <RadioCard
          key={value}
          display="flex"
          alignItems="center"
          gap="2"
          minHeight="11"
          px="2.5"
          py="1"
          fontSize="sm"
        >
          <RadioButton
            name="contentFormat"
            value={value}
            checked={format === value}
            onChange={() => onChoose(value)}
          />
          {CONTENT_FORMAT_NAMES[value]}
        </RadioCard>
      ))}
    </HStack>
  </chakra.fieldset>
);

const QUESTIONS: Record<ContentFormat, { title: string; text: string }> = {
  markdown: {
    title: 'Change to formatted text?',
    text: 'No text is lost: blank lines become paragraphs, and every other line break stays one. Then you can add headings, lists, links and photos.',
  },
  plain: {
    title: 'Change to plain text?',
    text: 'No text is lost, but visitors will see formatting marks like ## and **, and web addresses instead of photos.',
  },
};

/** The text of a post, plain or formatted; changing that asks, and loses no character (beyond §5). */
export const PostContent = ({ editor }: PostPartProps) => {
  const { content, contentFormat } = editor.draft;
  const viewer = useViewer();
  const confirm = useConfirm();

  const change = (format: ContentFormat) => {
    keepLastFormat(viewer.id, format);
    editor.noteContentProblem(null);
    // A formatted text as plain text is its Markdown.
    const text = format === 'markdown' ? markdownOfPlainText(content) : content;
    editor.change({ content: text, contentFormat: format });
  };
  const choose = (format: ContentFormat) => {
    if (format === contentFormat) return;
    if (content.trim() === '') change(format);
    else
      confirm({
        ...QUESTIONS[format],
        label: 'Change format',
        pending: 'Changing...',
        isHarmless: true,
        run: () => change(format),
      });
  };

  return (
    <Stack gap="3">
      <FormatField format={contentFormat} onChoose={choose} />
      {contentFormat === 'plain' ? (
        <PlainContent editor={editor} label="Content" isRequired />
      ) : (
        <FormattedContent editor={editor} label="Content" isRequired />
      )}
      <ContentLength editor={editor} />
    </Stack>
  );
};
