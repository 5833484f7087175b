import { chakra, Heading, HStack, Stack, Text } from '@chakra-ui/react';
import type { WebsiteImage } from '@hvac/contract/images';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { errorText, issuesOf } from '../../../trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input, Textarea } from '../../../ui/inputs.tsx';
import {
  type DraftErrors,
  draftErrors,
  formOf,
  type ImageDraft,
  withoutErrorsOf,
} from './-image-draft.ts';
import { LocationField } from './-location-field.tsx';
import { PictureField } from './-picture-field.tsx';

interface Sending {
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

interface ImageFormProps {
  title: string;
  titleId: string;
  draft: ImageDraft;
  onChange: (draft: ImageDraft) => void;
  /** The image that is changed; none when one is added. */
  stored?: WebsiteImage;
  submitLabel: string;
  pendingLabel: string;
  /** Before what went wrong, for example 'Failed to add image'. */
  failure: string;
  send: (form: FormData, sending: Sending) => Promise<void>;
  onClose: () => void;
}

const Progress = ({ share, onCancel }: { share: number; onCancel: () => void }) => {
  const text = share < 1 ? `Uploading… ${Math.floor(share * 100)}%` : 'Preparing the image…';
  return (
    <HStack gap="4">
      <Stack gap="1" flex="1">
        <Text fontSize="sm" color="fg.muted">
          {text}
        </Text>
        <chakra.progress
          aria-label="Upload"
          width="full"
          height="2"
          appearance="none"
          borderRadius="full"
          overflow="hidden"
          css={{
            '&::-webkit-progress-bar': { background: '{colors.slate.200}' },
            '&::-webkit-progress-value': { background: '{colors.green.600}' },
            '&::-moz-progress-bar': { background: '{colors.green.600}' },
          }}
          max={1}
          value={share}
        />
      </Stack>
      <Button variant="outline" onClick={onCancel}>
        Cancel Upload
      </Button>
    </HStack>
  );
};

/** The fields of a website image (spec §2.2). What was typed stays through every failure. */
export const ImageForm = ({
  title,
  titleId,
  draft,
  onChange,
  stored,
  submitLabel,
  pendingLabel,
  failure,
  send,
  onClose,
}: ImageFormProps) => {
  const [errors, setErrors] = useState<DraftErrors>({});
  const [notice, setNotice] = useState<{ text: string; isError: boolean } | null>(null);
  const [share, setShare] = useState<number | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const actions = useRef<HTMLDivElement>(null);
  const upload = useRef<AbortController>(undefined);
  const isPending = share !== null;
  const change = (changes: Partial<ImageDraft>) => {
    setNotice(null);
    setErrors(withoutErrorsOf(errors, changes));
    onChange({ ...draft, ...changes });
  };

  // What came of it stands at the end of a long form.
  useEffect(() => {
    if (notice || isPending) actions.current?.scrollIntoView({ block: 'nearest' });
  }, [notice, isPending]);

  // A dialog that is closed sends nothing more.
  useEffect(() => () => upload.current?.abort(), []);

  const showErrors = (found: DraftErrors) => {
    setErrors(found);
    const first = Object.keys(found)[0];
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    setNotice(null);
    const found = draftErrors(draft, stored !== undefined);
    showErrors(found);
    if (Object.keys(found).length > 0) return;
    const changes = formOf(draft, stored);
    if ([...changes.keys()].length === 0) {
      setNotice({ text: 'No changes were made to the image', isError: false });
      return;
    }
    const controller = new AbortController();
    upload.current = controller;
    setShare(0);
    try {
      await send(changes, { onProgress: setShare, signal: controller.signal });
    } catch (error) {
      if (controller.signal.aborted) return;
      showErrors(Object.fromEntries(issuesOf(error).map(({ path, message }) => [path, message])));
      setNotice({ text: `${failure}: ${errorText(error)}`, isError: true });
    } finally {
      setShare(null);
    }
  };

  return (
    <chakra.form ref={form} noValidate onSubmit={submit} p={{ base: '5', sm: '7' }}>
      <Stack gap="5">
        <Heading as="h2" id={titleId} size="lg">
          {title}
        </Heading>
        <Field name="name" label="Name" error={errors.name} isRequired>
          {(control) => (
            <Input
              {...control}
              required
              maxLength={200}
              value={draft.name}
              onChange={(event) => change({ name: event.currentTarget.value })}
            />
          )}
        </Field>
        <LocationField draft={draft} error={errors.location} onChange={change} />
        <PictureField
          draft={draft}
          stored={stored}
          errors={errors}
          isDisabled={isPending}
          onChange={change}
          onProblem={(image) => setErrors({ ...errors, image })}
        />
        <Field
          name="alt"
          label="Alternative text"
          error={errors.alt}
          hint="What the picture shows, for people who cannot see it. Leave it empty when it only decorates."
        >
          {(control) => (
            <Input
              {...control}
              maxLength={500}
              value={draft.alt}
              onChange={(event) => change({ alt: event.currentTarget.value })}
            />
          )}
        </Field>
        <Field
          name="description"
          label="Description"
          error={errors.description}
          hint="A note for the back office."
        >
          {(control) => (
            <Textarea
              {...control}
              rows={2}
              maxLength={1000}
              value={draft.description}
              onChange={(event) => change({ description: event.currentTarget.value })}
            />
          )}
        </Field>
        {share !== null && draft.file && (
          <Progress share={share} onCancel={() => upload.current?.abort()} />
        )}
        {notice && (
          <Text
            role={notice.isError ? 'alert' : 'status'}
            p="4"
            bg={notice.isError ? 'red.50' : 'ice.100'}
            color={notice.isError ? 'red.800' : 'ice.800'}
            borderRadius="md"
            fontSize="sm"
            fontWeight="medium"
          >
            {!notice.isError && <chakra.b display="block">No changes</chakra.b>}
            <span>{notice.text}</span>
          </Text>
        )}
        <HStack ref={actions} scrollMarginBottom="2rem" gap="3" justify="flex-end" flexWrap="wrap">
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" aria-disabled={isPending || undefined}>
            {isPending ? pendingLabel : submitLabel}
          </Button>
        </HStack>
      </Stack>
    </chakra.form>
  );
};
