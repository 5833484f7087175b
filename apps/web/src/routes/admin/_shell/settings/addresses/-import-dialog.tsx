import { Box, chakra, Heading, Stack, Text } from '@chakra-ui/react';
import { MAX_REDIRECTS_FILE, type RedirectsImport } from '@hvac/contract/addresses';
import { type ReactNode, useState } from 'react';
import { issuesOf, statusOf, trpc } from '../../../../../trpc.ts';
import { Button } from '../../../../../ui/button.tsx';
import { Field } from '../../../../../ui/field.tsx';
import { FileDrop } from '../../../../../ui/file-drop.tsx';
import { Modal } from '../../../../../ui/modal.tsx';
import { DialogFoot } from '../../../-kit/-dialog-foot.tsx';
import { failureText } from '../../../-kit/-failure-text.ts';
import { InlineCode } from '../../../-kit/-inline-code.tsx';
import { useSessionMutation } from '../../../-login/-use-session-mutation.ts';
import { importLines, importName, refusedText } from './-address-texts.ts';

interface Chosen {
  name: string;
  content: string;
}

const Lines = ({ label, lines }: { label: string; lines: readonly string[] }) => (
  <Box maxHeight="12rem" overflowY="auto" tabIndex={0} role="group" aria-label={label}>
    <Stack as="ul" gap="1" listStyleType="none" fontSize="sm">
      {lines.map((line) => (
        <chakra.li key={line} overflowWrap="anywhere">
          {line}
        </chakra.li>
      ))}
    </Stack>
  </Box>
);

const Refused = ({ error }: { error: Error }) => {
  const issues = issuesOf(error);
  return (
    <Stack role="alert" gap="2" p="4" bg="red.50" color="red.800" borderRadius="md">
      <Text fontWeight="semibold">
        {statusOf(error) === null ? 'Not known if it was imported' : 'Nothing was imported.'}
      </Text>
      {issues.length > 0 ? (
        <>
          <Text fontSize="sm">Fix these lines, then choose the file again.</Text>
          <Lines
            label="Lines with mistakes"
            lines={issues.map(({ path, message }) => `${path}: ${message}`)}
          />
        </>
      ) : (
        <Text fontSize="sm">
          {failureText(error)}
          {statusOf(error) === null && ' Importing the same file twice does no harm.'}
        </Text>
      )}
    </Stack>
  );
};

const Preview = ({ name, outcome }: { name: string; outcome: RedirectsImport }) => (
  <Stack role="status" gap="2" p="4" bg="slate.50" borderRadius="md">
    <Text fontWeight="semibold" overflowWrap="anywhere">
      {name}
    </Text>
    <Text fontSize="sm">{importLines(outcome)}</Text>
    {outcome.refused > 0 && (
      <>
        <Text fontSize="sm" fontWeight="semibold">
          {refusedText(outcome)}
        </Text>
        <Lines label="Lines that are left out" lines={outcome.refusals} />
      </>
    )}
    {outcome.notes.length > 0 && <Lines label="Please check" lines={outcome.notes} />}
  </Stack>
);

interface ImportFormProps {
  onClose: () => void;
  onImported: (outcome: RedirectsImport) => void;
}

const ImportForm = ({ onClose, onImported }: ImportFormProps) => {
  const { client } = trpc.useUtils();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const preview = useSessionMutation(
    ({ content }: Chosen) => client.addresses.importFile.mutate({ content, isDryRun: true }),
    () => undefined,
  );
  const store = useSessionMutation(({ content }: Chosen) => {
    const isSkipping = (preview.data?.refused ?? 0) > 0;
    return client.addresses.importFile.mutate({ content, isDryRun: false, isSkipping });
  }, onImported);
  const isBusy = preview.isPending || store.isPending;
  const error = preview.error ?? store.error;
  const outcome = preview.data;
  const canImport =
    outcome !== undefined &&
    outcome.added + outcome.changed > 0 &&
    (!error || issuesOf(error).length === 0);

  const choose = async (file: File) => {
    preview.reset();
    store.reset();
    setChosen(null);
    const isTooLarge = file.size > MAX_REDIRECTS_FILE;
    setProblem(isTooLarge ? 'This file is too large. Choose one of at most 2 MB.' : null);
    if (isTooLarge) return;
    const next = { name: file.name, content: await file.text() };
    setChosen(next);
    preview.mutate(next);
  };

  const result: ReactNode = error ? (
    <Refused error={error} />
  ) : (
    outcome && chosen && <Preview name={chosen.name} outcome={outcome} />
  );
  return (
    <Stack gap="5" p={{ base: '5', sm: '7' }}>
      <Heading as="h2" id="import-title" size="lg">
        Import redirects
      </Heading>
      <Text fontSize="sm">
        A CSV file with an old address, a comma, and where it leads on each line, like{' '}
        <InlineCode>/old-page.html,/services</InlineCode>, or the file that Redirection, Yoast,
        Squarespace or Ghost has exported.
      </Text>
      <Field name="file" label="File" error={problem ?? undefined}>
        {(control) => (
          <FileDrop
            control={control}
            label="Choose file"
            dropHint="or drag a file here"
            accept=".csv,.txt,.json,.yaml,.yml,text/csv,text/plain"
            isDisabled={isBusy}
            onFile={choose}
          />
        )}
      </Field>
      {preview.isPending && (
        <Text role="status" fontSize="sm" color="fg.muted">
          Checking the file...
        </Text>
      )}
      {result}
      <DialogFoot>
        <Button variant="outline" disabled={store.isPending} onClick={onClose}>
          Cancel
        </Button>
        <Button
          aria-disabled={!canImport || isBusy || undefined}
          onClick={() => canImport && !isBusy && chosen && store.mutate(chosen)}
        >
          {store.isPending ? 'Importing...' : importName(outcome)}
        </Button>
      </DialogFoot>
    </Stack>
  );
};

/** Imports a file of redirects, after it has shown what that changes. */
export const ImportDialog = ({ isOpen, ...props }: ImportFormProps & { isOpen: boolean }) => (
  <Modal isOpen={isOpen} onClose={props.onClose} labelledBy="import-title">
    <ImportForm {...props} />
  </Modal>
);
