import { Box, chakra, Stack, Text } from '@chakra-ui/react';
import { countWords, minutesFor } from '@hvac/contract/read-time';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { Field } from '../../../../ui/field.tsx';
import { Textarea } from '../../../../ui/inputs.tsx';
import { usePaused } from '../../-kit/-use-paused.ts';
import type { CommonEditor } from './-use-editor.ts';

const loadRichText = async () => {
  const [{ RichTextEditor }, { obstacleIn }] = await Promise.all([
    import('../-rich-text/-rich-text-editor.tsx'),
    import('../-rich-text/-parse-markdown.ts'),
  ]);
  return { RichTextEditor, obstacleIn };
};
type RichText = Awaited<ReturnType<typeof loadRichText>>;

/** The libraries of the editor, which load when the first formatted text is opened. */
const useRichText = () => {
  const [richText, setRichText] = useState<RichText | 'failed' | null>(null);
  useEffect(() => {
    if (!richText) loadRichText().then(setRichText, () => setRichText('failed'));
  }, [richText]);
  return { richText, retry: () => setRichText(null) };
};

interface ContentProps {
  editor: CommonEditor;
  label: string;
  isRequired?: boolean;
  hint?: string;
}

/** A text that is shown as it is typed. */
export const PlainContent = ({
  editor: { draft, errors, change },
  label,
  isRequired = false,
  hint,
}: ContentProps) => (
  <Field name="content" label={label} hint={hint} error={errors.content} isRequired={isRequired}>
    {(control) => (
      <Textarea
        {...control}
        minHeight="400px"
        value={draft.content}
        onChange={(event) => change({ content: event.currentTarget.value })}
      />
    )}
  </Field>
);

/** A text that is shown as it will look, with a toolbar. */
export const FormattedContent = ({ hint, ...text }: ContentProps) => {
  const { label, isRequired } = text;
  const { draft, errors, change, noteContentProblem } = text.editor;
  const { content: value } = draft;
  const { content: error } = errors;
  const { richText, retry } = useRichText();
  const labelId = useId();
  const errorId = `${labelId}-error`;
  const hintId = `${labelId}-hint`;
  // What the editor wrote itself, it can show.
  const written = useRef<string>(undefined);
  const obstacle = useMemo(() => {
    const isKnown = !richText || richText === 'failed' || value === written.current;
    return isKnown ? null : richText.obstacleIn(value);
  }, [richText, value]);
  const write = (content: string) => {
    written.current = content;
    change({ content });
  };
  if (richText === 'failed') {
    return (
      <Stack gap="2">
        <PlainContent
          {...text}
          hint="The editor didn't load, so you see the text with its marks. You can go on writing here, or try again."
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
        {...text}
        hint={`The editor can't show this text, because it has ${obstacle}. You can edit it here, with its marks.`}
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
      {richText ? (
        <richText.RichTextEditor
          value={value}
          labelId={labelId}
          describedBy={[error && errorId, hint && hintId].filter(Boolean).join(' ')}
          isInvalid={error !== undefined}
          onChange={write}
          onProblem={noteContentProblem}
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

/** How long the text is. */
export const ContentLength = ({ editor: { draft } }: Pick<ContentProps, 'editor'>) => {
  const { contentFormat = 'markdown' } = draft;
  const content = usePaused(draft.content);
  const words = useMemo(() => countWords(content, contentFormat), [content, contentFormat]);
  return (
    <Text fontSize="xs" color="fg.muted">
      {words.toLocaleString('en-US')} {words === 1 ? 'word' : 'words'}, {minutesFor(words)} min read
    </Text>
  );
};
