import { Box, chakra, HStack, Stack, Text } from '@chakra-ui/react';
import { CONTENT_FORMAT_NAMES, CONTENT_FORMATS, type ContentFormat } from '@hvac/contract/markdown';
import { countWords, minutesFor } from '@hvac/contract/read-time';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { Field } from '../../../../ui/field.tsx';
import { Textarea } from '../../../../ui/inputs.tsx';
import { useConfirm } from '../../-kit/-confirm.tsx';
import { RadioButton, RadioCard } from '../../-kit/-radio-cards.tsx';
import { usePaused } from '../../-kit/-use-paused.ts';
import { useViewer } from '../../-login/-viewer.ts';
import { markdownOfPlainText } from '../-rich-text/-plain-text.ts';
import { keepLastFormat } from './-last-format.ts';
import type { PostForm } from './-post-form.ts';

const loadEditor = async () => {
  const [{ RichTextEditor }, { obstacleIn }] = await Promise.all([
    import('../-rich-text/-rich-text-editor.tsx'),
    import('../-rich-text/-obstacle.ts'),
  ]);
  return { RichTextEditor, obstacleIn };
};
type Editor = Awaited<ReturnType<typeof loadEditor>>;

/** The libraries of the editor, which load when the first formatted text is opened. */
const useEditor = () => {
  const [editor, setEditor] = useState<Editor | 'failed' | null>(null);
  useEffect(() => {
    if (!editor) loadEditor().then(setEditor, () => setEditor('failed'));
  }, [editor]);
  return { editor, retry: () => setEditor(null) };
};

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

interface PlainContentProps {
  value: string;
  error: string | undefined;
  hint?: string;
  onChange: (content: string) => void;
}

const PlainContent = ({ value, error, hint, onChange }: PlainContentProps) => (
  <Field name="content" label="Content" hint={hint} error={error} isRequired>
    {(control) => (
      <Textarea
        {...control}
        minHeight="400px"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    )}
  </Field>
);

interface FormattedContentProps {
  value: string;
  error: string | undefined;
  onChange: (content: string) => void;
  onProblem: (problem: string | null) => void;
}

const FormattedContent = ({ value, error, onChange, onProblem }: FormattedContentProps) => {
  const { editor, retry } = useEditor();
  const labelId = useId();
  const errorId = `${labelId}-error`;
  // What the editor wrote itself, it can show.
  const written = useRef<string>(undefined);
  const obstacle = useMemo(() => {
    const isKnown = !editor || editor === 'failed' || value === written.current;
    return isKnown ? null : editor.obstacleIn(value);
  }, [editor, value]);
  const write = (content: string) => {
    written.current = content;
    onChange(content);
  };
  if (editor === 'failed') {
    return (
      <Stack gap="2">
        <PlainContent
          value={value}
          error={error}
          hint="The editor didn't load, so you see the text with its marks. You can go on writing here, or try again."
          onChange={onChange}
        />
        <Button variant="outline" alignSelf="flex-start" onClick={retry}>
          Try again
        </Button>
      </Stack>
    );
  }
  if (obstacle) {
    return (
      <PlainContent
        value={value}
        error={error}
        hint={`The editor can't show this text, because it has ${obstacle}. You can edit it here, with its marks.`}
        onChange={onChange}
      />
    );
  }
  return (
    <Box>
      <Text id={labelId} mb="1.5" fontSize="sm" fontWeight="semibold">
        Content
        <chakra.span color="red.700" aria-hidden>
          {' *'}
        </chakra.span>
      </Text>
      {editor ? (
        <editor.RichTextEditor
          value={value}
          labelId={labelId}
          describedBy={error ? errorId : ''}
          isInvalid={error !== undefined}
          onChange={write}
          onProblem={onProblem}
        />
      ) : (
        <Box minHeight="400px" borderWidth="1px" borderColor="line.strong" borderRadius="md" p="5">
          <Text role="status" color="fg.muted">
            Loading the editor...
          </Text>
        </Box>
      )}
      {error && (
        <Text id={errorId} mt="1.5" fontSize="sm" fontWeight="medium" color="fg.error">
          {error}
        </Text>
      )}
    </Box>
  );
};

/** How long the text is. */
const Length = ({ form }: { form: Pick<PostForm, 'content' | 'contentFormat'> }) => {
  const content = usePaused(form.content);
  const { contentFormat } = form;
  const words = useMemo(() => countWords(content, contentFormat), [content, contentFormat]);
  return (
    <Text fontSize="xs" color="fg.muted">
      {words.toLocaleString('en-US')} {words === 1 ? 'word' : 'words'}, {minutesFor(words)} min read
    </Text>
  );
};

interface PostContentProps {
  form: Pick<PostForm, 'content' | 'contentFormat'>;
  error: string | undefined;
  onChange: (changes: Partial<PostForm>) => void;
  /** Called with why the text cannot be saved as it is; null once it can. */
  onProblem: (problem: string | null) => void;
}

/** The text of a post, plain or formatted; changing that asks, and loses no character (beyond §5). */
export const PostContent = ({
  form: { content, contentFormat },
  error,
  onChange,
  onProblem,
}: PostContentProps) => {
  const viewer = useViewer();
  const confirm = useConfirm();

  const change = (format: ContentFormat) => {
    keepLastFormat(viewer.id, format);
    onProblem(null);
    // A formatted text as plain text is its Markdown.
    const text = format === 'markdown' ? markdownOfPlainText(content) : content;
    onChange({ content: text, contentFormat: format });
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
  const write = (text: string) => onChange({ content: text });

  return (
    <Stack gap="3">
      <FormatField format={contentFormat} onChoose={choose} />
      {contentFormat === 'plain' ? (
        <PlainContent value={content} error={error} onChange={write} />
      ) : (
        <FormattedContent value={content} error={error} onChange={write} onProblem={onProblem} />
      )}
      <Length form={{ content, contentFormat }} />
    </Stack>
  );
};
