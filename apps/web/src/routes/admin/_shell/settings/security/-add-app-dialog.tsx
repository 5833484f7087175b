import { Box, chakra, Grid, Heading, HStack, Stack, Text } from '@chakra-ui/react';
import { type AddedSecondFactor, appCodeInput, type NewApp } from '@hvac/contract/second-factors';
import { useQuery } from '@tanstack/react-query';
import { encode } from 'uqr';
import { trpc } from '../../../../../trpc.ts';
import { Button } from '../../../../../ui/button.tsx';
import { Pending } from '../../../../../ui/data-state.tsx';
import { Field } from '../../../../../ui/field.tsx';
import { Icon } from '../../../../../ui/icon.tsx';
import { Input } from '../../../../../ui/inputs.tsx';
import { Modal } from '../../../../../ui/modal.tsx';
import { failureText } from '../../../-kit/-failure-text.ts';
import { FormDialog } from '../../../-kit/-form-dialog.tsx';
import { LoadError } from '../../../-kit/-load-error.tsx';
import { useCopy } from '../../../-kit/-use-copy.ts';
import { useOfficeForm } from '../../../-kit/-use-office-form.ts';
import { useKeepSession } from '../../../-login/-session-renewal.ts';

const TITLE = 'add-app-title';
const NAME = 'Add an authenticator app';

/** The black modules as one path, each as a square. */
const pathOf = (rows: boolean[][]) =>
  rows.flatMap((row, y) => row.map((isBlack, x) => (isBlack ? `M${x} ${y}h1v1h-1z` : ''))).join('');

/** A QR code for a phone to scan, black on white whatever the colors of the site. */
const QrCode = ({ text, label }: { text: string; label: string }) => {
  const { data, size } = encode(text, { border: 4 });
  return (
    <chakra.svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      css={{ width: '13rem', height: '13rem' }}
      justifySelf="center"
      bg="white"
      borderWidth="1px"
      borderColor="line"
      borderRadius="md"
      shapeRendering="crispEdges"
    >
      <path d={pathOf(data)} fill="black" />
    </chakra.svg>
  );
};

interface AddAppDialogProps {
  isOpen: boolean;
  onClose: () => void;
  onAdded: (answer: AddedSecondFactor) => void;
}

type StepProps = Omit<AddAppDialogProps, 'isOpen'>;

/** The key in groups of four characters, for easier typing. */
const inGroups = (key: string) => key.match(/.{1,4}/g)?.join(' ') ?? key;

const CodeForm = ({ app, onClose, onAdded }: StepProps & { app: NewApp }) => {
  const add = trpc.secondFactors.addApp.useMutation();
  const keepSession = useKeepSession();
  const { isCopied, copy } = useCopy(app.key);
  const form = useOfficeForm({
    check: (typed) => appCodeInput.safeParse(typed),
    send: async (input: { code: string }) =>
      onAdded(await keepSession(() => add.mutateAsync(input))),
  });
  return (
    <FormDialog
      form={form}
      title={NAME}
      titleId={TITLE}
      submitLabel="Add app"
      pendingLabel="Checking..."
      onClose={onClose}
    >
      <Grid
        gap={{ base: '4', sm: '5' }}
        templateColumns={{ base: 'minmax(0, 1fr)', sm: 'auto minmax(0, 1fr)' }}
      >
        <QrCode text={app.uri} label="QR code for your authenticator app" />
        <Stack gap="3">
          <Text color="fg.body">1. Scan this code with your app, or type in this key:</Text>
          <Text fontFamily="ui-monospace, monospace" fontSize="sm" fontWeight="semibold">
            {inGroups(app.key)}
          </Text>
          <Box>
            <Button variant="outline" onClick={copy}>
              <Icon name={isCopied ? 'check' : 'copy'} />
              {isCopied ? 'Copied' : 'Copy key'}
            </Button>
            <Text as="span" role="status" srOnly>
              {isCopied ? 'The key is copied' : ''}
            </Text>
          </Box>
        </Stack>
      </Grid>
      <Text color="fg.body">2. Enter the 6-digit code that the app shows now.</Text>
      <Field name="code" label="Code from your app" error={form.errors.code}>
        {(control) => (
          <Input
            {...control}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxWidth="12rem"
            fontFamily="ui-monospace, monospace"
          />
        )}
      </Field>
    </FormDialog>
  );
};

const Steps = (props: StepProps) => {
  const { client } = trpc.useUtils();
  const keepSession = useKeepSession();
  // A new key each time the dialog opens: the previous one may have been seen.
  const app = useQuery({
    queryKey: ['new-authenticator-app'],
    queryFn: () => keepSession(() => client.secondFactors.beginApp.mutate()),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  if (app.data) return <CodeForm app={app.data} {...props} />;
  return (
    <Stack gap="5" p={{ base: '5', sm: '7' }}>
      <Heading as="h2" id={TITLE} size="lg">
        {NAME}
      </Heading>
      {app.isPending ? (
        <Pending />
      ) : (
        <>
          <LoadError title={failureText(app.error)} />
          <HStack justify="flex-end">
            <Button variant="outline" onClick={props.onClose}>
              Close
            </Button>
          </HStack>
        </>
      )}
    </Stack>
  );
};

/** Shows the key of a new authenticator app, and asks for its first code. */
export const AddAppDialog = ({ isOpen, onClose, onAdded }: AddAppDialogProps) => (
  <Modal isOpen={isOpen} onClose={onClose} labelledBy={TITLE}>
    <Steps onClose={onClose} onAdded={onAdded} />
  </Modal>
);
