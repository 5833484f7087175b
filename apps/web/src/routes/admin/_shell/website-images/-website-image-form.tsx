import { chakra, Heading, HStack, Stack } from '@chakra-ui/react';
import type { WebsiteImage } from '@hvac/contract/images';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { fieldErrors } from '../../../../lib/field-errors.ts';
import { errorText, issuesOf, trpc } from '../../../../trpc.ts';
import { Button } from '../../../../ui/button.tsx';
import { Field } from '../../../../ui/field.tsx';
import { Input, Textarea } from '../../../../ui/inputs.tsx';
import { PendingFieldset } from '../../../../ui/pending-fieldset.tsx';
import { UploadProgress } from '../../../../ui/upload-progress.tsx';
import { AltTextField } from '../-alt-text-field.tsx';
import { useFirstErrorFocus } from '../-focus-first-error.ts';
import { ImageNotice, type Notice } from './-form-notice.tsx';
import { LocationField } from './-location-field.tsx';
import { PictureField } from './-picture-field.tsx';
import {
  type DraftErrors,
  draftErrors,
  formOf,
  type ImageDraft,
  withoutDraftErrorsOf,
} from './-website-image-draft.ts';

interface Sending {
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

interface ImageFormProps {
  title: string;
  titleId: string;
  draft: ImageDraft;
  onChange: (changes: Partial<ImageDraft>) => void;
  /** The image that is changed; none when one is added. */
  stored?: WebsiteImage;
  submitLabel: string;
  pendingLabel: string;
  /** Before what went wrong, for example 'Failed to add image'. */
  failure: string;
  send: (form: FormData, sending: Sending) => Promise<void>;
  onClose: () => void;
}

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
  const utils = trpc.useUtils();
  const [errors, setErrors] = useState<DraftErrors>({});
  const [notice, setNotice] = useState<Notice | null>(null);
  const [share, setShare] = useState<number | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const focusFirstError = useFirstErrorFocus(form);
  const actions = useRef<HTMLDivElement>(null);
  const upload = useRef<AbortController>(undefined);
  const isPending = share !== null;
  const change = (changes: Partial<ImageDraft>) => {
    setNotice(null);
    setErrors(withoutDraftErrorsOf(errors, changes));
    onChange(changes);
  };

  // What came of it stands at the end of a long form.
  useEffect(() => {
    if (notice || isPending) actions.current?.scrollIntoView({ block: 'nearest' });
  }, [notice, isPending]);

  // A dialog that is closed sends nothing more.
  useEffect(() => () => upload.current?.abort(), []);

  const showErrors = (found: DraftErrors) => {
    setErrors(found);
    focusFirstError();
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
      if (controller.signal.aborted) {
        // It may have arrived all the same.
        void utils.images.websiteImages.invalidate();
        return;
      }
      showErrors(fieldErrors(issuesOf(error)));
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
        <PendingFieldset isPending={isPending}>
          <Stack gap="5">
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
            <AltTextField
              name="alt"
              value={draft.alt}
              error={errors.alt}
              onChange={(alt) => change({ alt })}
            />
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
          </Stack>
        </PendingFieldset>
        {share !== null && draft.file && (
          <UploadProgress share={share} onCancel={() => upload.current?.abort()} />
        )}
        {notice && <ImageNotice {...notice} />}
        <HStack ref={actions} scrollMarginBottom="2rem" gap="3" justify="flex-end" flexWrap="wrap">
          <Button variant="outline" disabled={isPending} onClick={onClose}>
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
