import { Box, chakra, Heading, HStack, Stack, Text } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { Pending } from '../../../../ui/data-state.tsx';
import { Version } from './-conflict-dialog.tsx';
import type { FieldOf, FormWords } from './-edited.ts';

/** After which both texts are shown instead, in milliseconds. */
const TIMEOUT_MS = 1000;
/** Unchanged characters that are shown around a change. */
const AROUND = 80;

interface Piece {
  value: string;
  added: boolean;
  removed: boolean;
}

/** Compares two texts word by word. Returns null if that takes too long. */
const compare = async (now: string, then: string): Promise<Piece[] | null> => {
  const { diffWordsWithSpace } = await import('diff');
  return diffWordsWithSpace(now, then, { timeout: TIMEOUT_MS }) ?? null;
};

/** An unchanged text without what is far from any change. */
const shortened = (text: string, isFirst: boolean, isLast: boolean): string => {
  if (text.length <= 2 * AROUND) return text;
  // Whole words only.
  const head = isFirst ? '' : text.slice(0, AROUND).replace(/\S+$/, '');
  const tail = isLast ? '' : text.slice(-AROUND).replace(/^\S+/, '');
  return `${head}…${tail}`;
};

const PieceOfText = ({ piece, text }: { piece: Piece; text: string }) => {
  if (piece.removed) {
    return (
      <chakra.del bg="red.100" color="red.800">
        {text}
      </chakra.del>
    );
  }
  if (!piece.added) return text;
  return (
    <chakra.ins bg="green.100" color="green.800" textDecoration="none">
      {text}
    </chakra.ins>
  );
};

interface DifferenceProps {
  label: string;
  now: string;
  then: string;
}

const Both = ({ now, then }: Omit<DifferenceProps, 'label'>) => (
  <HStack gap="3" flexWrap="wrap" align="start">
    <Version label="In the editor" text={now} />
    <Version label="This version" text={then} />
  </HStack>
);

const TextDifference = ({ label, now, then }: DifferenceProps) => {
  const pieces = useQuery({
    queryKey: ['difference', now, then],
    queryFn: () => compare(now, then),
    gcTime: 0,
  });
  if (pieces.isPending) return <Pending />;
  if (!pieces.data) return <Both now={now} then={then} />;
  const last = pieces.data.length - 1;
  return (
    <Box
      role="group"
      tabIndex={0}
      aria-label={label}
      maxHeight="80"
      overflow="auto"
      p="3"
      bg="slate.50"
      borderRadius="sm"
      fontSize="sm"
      whiteSpace="pre-wrap"
      overflowWrap="anywhere"
    >
      {pieces.data.map((piece, index) => (
        <PieceOfText
          key={index}
          piece={piece}
          text={
            piece.added || piece.removed
              ? piece.value
              : shortened(piece.value, index === 0, index === last)
          }
        />
      ))}
    </Box>
  );
};

interface VersionDifferencesProps<Form> {
  /** What is in the editor. */
  now: Form;
  /** What would be there with the version. */
  then: Form;
  words: FormWords<Form>;
}

/** What loading a version would change in the editor, field by field and word by word. */
export const VersionDifferences = <Form,>({
  now,
  then,
  words: { labels, texts, inWords, changedFields },
}: VersionDifferencesProps<Form>) => {
  const fields = changedFields(now, then);
  const textIn = (form: Form, field: FieldOf<Form>): string => {
    const value: unknown = form[field];
    return typeof value === 'string' ? value : inWords(form, field);
  };
  if (fields.length === 0) {
    return <Text color="fg.body">This version is what's in the editor now.</Text>;
  }
  return (
    <Stack gap="4">
      <Text fontSize="sm" color="fg.muted">
        <chakra.del bg="red.100" color="red.800">
          Struck out
        </chakra.del>{' '}
        is in the editor now,{' '}
        <chakra.ins bg="green.100" color="green.800" textDecoration="none">
          green
        </chakra.ins>{' '}
        comes with this version.
      </Text>
      {fields.map((field) => (
        <chakra.section key={field} aria-label={labels[field]}>
          <Heading as="h3" size="sm" mb="2">
            {labels[field]}
          </Heading>
          {texts.has(field) ? (
            <TextDifference
              label={labels[field]}
              now={textIn(now, field)}
              then={textIn(then, field)}
            />
          ) : (
            <Both now={inWords(now, field)} then={inWords(then, field)} />
          )}
        </chakra.section>
      ))}
    </Stack>
  );
};
