import { Box } from '@chakra-ui/react';
import { addNoteInput, LONGEST_NOTE } from '@hvac/contract/submissions';
import { Field } from '../../../../ui/field.tsx';
import { Textarea } from '../../../../ui/inputs.tsx';
import { OfficeForm, SubmitButton } from '../../-office-form.tsx';
import { useOfficeForm } from '../../-use-office-form.ts';
import { useSubmissionChange } from './-use-submission-change.ts';

interface NoteFormProps {
  /** The submission that the note belongs to. */
  id: number;
  /** The typed note; kept when the dialog closes, until it is added. */
  note: string;
  onType: (note: string) => void;
}

/** Adds a note to the history. */
export const NoteForm = ({ id, note, onType }: NoteFormProps) => {
  const change = useSubmissionChange((contact, input: { id: number; note: string }) =>
    contact.addNote.mutate(input),
  );
  const form = useOfficeForm({
    check: (typed) => addNoteInput.safeParse({ id, note: typed.note }),
    send: async (input: { id: number; note: string }) => {
      await change.mutateAsync(input);
      onType('');
    },
  });
  return (
    <OfficeForm
      form={form}
      actions={
        <Box>
          <SubmitButton form={form} variant="outline" pending="Adding...">
            Add note
          </SubmitButton>
        </Box>
      }
    >
      <Field name="note" label="Note" error={form.errors.note}>
        {(control) => (
          <Textarea
            {...control}
            rows={2}
            maxLength={LONGEST_NOTE}
            placeholder="What was said, what comes next"
            value={note}
            onChange={(event) => onType(event.currentTarget.value)}
          />
        )}
      </Field>
    </OfficeForm>
  );
};
