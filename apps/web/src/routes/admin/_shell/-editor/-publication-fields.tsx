import { HStack } from '@chakra-ui/react';
import { Button } from '../../../../ui/button.tsx';
import { useCompany } from '../../../-company-record.tsx';
import { CheckField } from '../../-kit/-fields.tsx';
import type { PostState } from '../-post-status.tsx';
import type { EditedNoun } from './-edited.ts';
import { PublishAtField } from './-publish-at-field.tsx';
import { INCOMPLETE, inWords, type Publication } from './-publish-time.ts';

interface PublicationFieldsProps {
  noun: EditedNoun;
  form: Publication;
  /** What the stored post or page is; the date of one that visitors can read no longer moves. */
  state: PostState;
  errors: Partial<Record<string, string>>;
  isBusy: boolean;
  onChange: (changes: Partial<Publication>) => void;
  /** Saves, and publishes at a time or makes it a draft. */
  onSaveAs: (published: boolean, publishAt?: string) => void;
}

/** Whether a post or page is published, and when. */
export const PublicationFields = ({
  noun,
  form,
  state,
  errors,
  isBusy,
  onChange,
  onSaveAs,
}: PublicationFieldsProps) => {
  const { timeZone } = useCompany();
  const { published, publishAt } = form;
  const disabled = isBusy || undefined;
  const from =
    published && publishAt && publishAt !== INCOMPLETE
      ? ` from ${inWords(publishAt, timeZone)}`
      : '';
  return (
    <>
      <CheckField
        form={{ draft: form, errors, change: onChange }}
        name="published"
        label="Published"
        hint={`Makes the ${noun} publicly visible${from}`}
      />
      {state !== 'Published' && (
        <PublishAtField
          form={form}
          error={errors.publishAt}
          onChange={onChange}
          actions={
            // Without the check mark or the time, the save button does the same.
            state === 'Scheduled' &&
            published &&
            publishAt && (
              <HStack gap="2" mt="2" flexWrap="wrap">
                <Button
                  variant="outline"
                  aria-disabled={disabled}
                  onClick={() => onSaveAs(true, '')}
                >
                  Publish now
                </Button>
                <Button variant="ghost" aria-disabled={disabled} onClick={() => onSaveAs(false)}>
                  Unschedule
                </Button>
              </HStack>
            )
          }
        />
      )}
    </>
  );
};
