import { Box, chakra, Stack, Text } from '@chakra-ui/react';
import type { ContentFormat } from '@hvac/contract/markdown';
import { countWords, minutesFor } from '@hvac/contract/read-time';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { Field } from '../../../../ui/field.tsx';
import { Textarea } from '../../../../ui/inputs.tsx';
import { usePaused } from '../../-kit/-use-paused.ts';

const loadEditor = async () => {
  const [{ RichTextEditor }, { obstacleIn }] = await Promise.all([
    import('../-rich-text/-rich-text-editor.tsx'),
    import('../-rich-text/-parse-markdown.ts'),
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

interface PlainContentProps {
  label: string;
  isRequired?: boolean;
  value: string;
  error: string | undefined;
  hint?: string;
  onChange: (content: string) => void;
}

/** A text that is shown as it is typed. */
export const PlainContent = ({
  label,
  isRequired = false,
  value,
  error,
  hint,
  onChange,
}: PlainContentProps) => (
  <Field name="content" label={label} hint={hint} error={error} isRequired={isRequired}>
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

interface FormattedContentProps extends PlainContentProps {
  onProblem: (problem: string | null) => void;
}

/** A text that is shown as it will look, with a toolbar. */
export const FormattedContent = ({
  label,
  isRequired = false,
  value,
  error,
  hint,
  onChange,
  onProblem,
}: FormattedContentProps) => {
  const { editor, retry } = useEditor();
  const labelId = useId();
  const errorId = `${labelId}-error`;
  const hintId = `${labelId}-hint`;
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
          label={label}
          isRequired={isRequired}
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
        label={label}
        isRequired={isRequired}
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
        {label}
        {isRequired && (
          <chakra.span color="red.700" aria-hidden>
            {' *'}
          </chakra.span>
        )}
      </Text>
      {editor ? (
        <editor.RichTextEditor
          value={value}
          labelId={labelId}
          describedBy={[error && errorId, hint && hintId].filter(Boolean).join(' ')}
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
      {hint && (
        <Text id={hintId} mt="1.5" fontSize="sm" color="fg.muted">
          {hint}
        </Text>
      )}
    </Box>
  );
};

interface ContentLengthProps {
  form: { content: string; contentFormat: ContentFormat };
}

/** How long the text is. */
export const ContentLength = ({ form }: ContentLengthProps) => {
  const content = usePaused(form.content);
  const { contentFormat } = form;
  const words = useMemo(() => countWords(content, contentFormat), [content, contentFormat]);
  return (
    <Text fontSize="xs" color="fg.muted">
      {words.toLocaleString('en-US')} {words === 1 ? 'word' : 'words'}, {minutesFor(words)} min read
    </Text>
  );
};
