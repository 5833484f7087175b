import { Box, HStack } from '@chakra-ui/react';
import { clockIn } from '@hvac/contract/clocks';
import type { ReactNode } from 'react';
import { zoneName } from '../../../../lib/zone-name.ts';
import { Button } from '../../../../ui/button.tsx';
import { Field } from '../../../../ui/field.tsx';
import { Input } from '../../../../ui/inputs.tsx';
import { useCompany } from '../../../-company-record.tsx';
import { CheckField } from '../../-kit/-fields.tsx';
import { INCOMPLETE, inWords, typedTime } from './-publish-time.ts';
import type { CommonEditor } from './-use-editor.ts';

interface PublishAtFieldProps {
  editor: CommonEditor;
  /** What else can become of what is scheduled: buttons. */
  actions: ReactNode;
}

/** When a post or page goes live, in the time zone of the site (beyond §5). A time that is chosen means to publish. */
const PublishAtField = ({ editor, actions }: PublishAtFieldProps) => {
  const { timeZone } = useCompany();
  const { publishAt } = editor.draft;
  const clock =
    publishAt === '' || publishAt === INCOMPLETE ? null : clockIn(timeZone, new Date(publishAt));
  const take = (control: HTMLInputElement) => {
    const typed = typedTime(control, timeZone);
    if (typed !== publishAt) editor.change({ publishAt: typed, ...(typed && { published: true }) });
  };
  return (
    <Box>
      <Field
        name="publishAt"
        label="Publish at"
        hint={`${zoneName(timeZone)}. Leave it empty to publish as soon as you save.`}
        error={editor.errors.publishAt}
      >
        {(control) => (
          <Input
            {...control}
            type="datetime-local"
            value={clock ? `${clock.day}T${clock.time}` : ''}
            onChange={({ currentTarget }) => take(currentTarget)}
            // A part of a time fires no change.
            onBlur={({ currentTarget }) => take(currentTarget)}
          />
        )}
      </Field>
      {actions}
    </Box>
  );
};

/** Whether a post or page is published, and when. */
export const PublicationFields = ({ editor }: { editor: CommonEditor }) => {
  const { noun, draft, state, isBusy, saveAs } = editor;
  const { timeZone } = useCompany();
  const { published, publishAt } = draft;
  const disabled = isBusy || undefined;
  const from =
    published && publishAt && publishAt !== INCOMPLETE
      ? ` from ${inWords(publishAt, timeZone)}`
      : '';
  return (
    <>
      <CheckField
        form={editor}
        name="published"
        label="Published"
        hint={`Makes the ${noun} publicly visible${from}`}
      />
      {state !== 'Published' && (
        <PublishAtField
          editor={editor}
          actions={
            // Without the check mark or the time, the save button does the same.
            state === 'Scheduled' &&
            published &&
            publishAt && (
              <HStack gap="2" mt="2" flexWrap="wrap">
                <Button variant="outline" aria-disabled={disabled} onClick={() => saveAs(true, '')}>
                  Publish now
                </Button>
                <Button variant="ghost" aria-disabled={disabled} onClick={() => saveAs(false)}>
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
