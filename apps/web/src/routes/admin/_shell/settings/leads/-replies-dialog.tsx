import { Box, chakra, Stack, Text } from '@chakra-ui/react';
import {
  REPLY_LIMITS,
  REPLY_PLACEHOLDERS,
  type ReplySettings,
  type ReplySettingsRecord,
  replySettingsInput,
  type SavedReply,
} from '@hvac/contract/replies';
import { useState } from 'react';
import { statusOf, trpc } from '../../../../../trpc.ts';
import { Button } from '../../../../../ui/button.tsx';
import { Icon } from '../../../../../ui/icon.tsx';
import { Modal } from '../../../../../ui/modal.tsx';
import { showToast } from '../../../../../ui/toast-store.ts';
import { useCompany } from '../../../../-company-record.tsx';
import { SheetForm } from '../../../-kit/-dialog-sheet.tsx';
import { Disclosure } from '../../../-kit/-disclosure.tsx';
import { ErrorText } from '../../../-kit/-error-text.tsx';
import { failureText } from '../../../-kit/-failure-text.ts';
import { CheckField, type FieldForm, TextAreaField, TextField } from '../../../-kit/-fields.tsx';
import { type Entry, withId, withoutId } from '../../../-kit/-own-ids.ts';
import { errorsLeft, pathErrors } from '../../../-kit/-path-errors.ts';
import { Row, useRows } from '../../../-kit/-row-list.tsx';
import { useOfficeForm } from '../../../-kit/-use-office-form.ts';
import { useKeepSession } from '../../../-login/-session-renewal.ts';

/** The settings while they are edited. */
interface RepliesDraft extends Omit<ReplySettings, 'savedReplies'> {
  savedReplies: Entry<SavedReply>[];
}

/** The form values of the settings. */
const repliesDraft = ({ savedReplies, ...others }: ReplySettings): RepliesDraft => ({
  ...others,
  savedReplies: savedReplies.map(withId),
});

/** The settings that a draft describes, not validated yet. */
const repliesOfDraft = ({ savedReplies, ...others }: RepliesDraft): ReplySettings => ({
  ...others,
  savedReplies: savedReplies.map(withoutId),
});

const TITLE = 'replies-title';
const ADD = 'add-reply';

/** What is filled in, for people who write a reply. */
const Placeholders = () => (
  <Disclosure title="What you can have filled in">
    <Stack as="ul" gap="1" fontSize="sm" listStyleType="none">
      {Object.entries(REPLY_PLACEHOLDERS).map(([name, meaning]) => (
        <li key={name}>
          <chakra.code fontSize="sm">{`{${name}}`}</chakra.code> {meaning}
        </li>
      ))}
      <li>
        Anything else in braces, such as <chakra.code fontSize="sm">{'{price}'}</chakra.code>, has
        to be filled in before the answer is sent.
      </li>
    </Stack>
  </Disclosure>
);

const SavedRepliesEditor = ({ form }: { form: FieldForm<RepliesDraft> }) => {
  const { errors } = form;
  const { rows, add } = useRows({
    path: 'savedReplies',
    rows: form.draft.savedReplies,
    errors,
    addId: ADD,
    onChange: (savedReplies) => form.change({ savedReplies }),
  });
  return (
    <Stack gap="3">
      <Stack as="ul" gap="3" listStyleType="none">
        {rows.map(({ id, form: reply, remove }, index) => (
          <Row key={id} name={reply.draft.name || `reply ${index + 1}`} onRemove={remove}>
            <Stack gap="3">
              <TextField form={reply} name="name" label="Name" />
              <TextAreaField form={reply} name="text" label="Text" rows={6} />
            </Stack>
          </Row>
        ))}
      </Stack>
      <ErrorText>{errors.savedReplies}</ErrorText>
      {rows.length < REPLY_LIMITS.savedReplies && (
        <Box>
          <Button
            id={ADD}
            variant="outline"
            onClick={() => add(withId({ name: '', text: '' }), 'name')}
          >
            <Icon name="plus" />
            Add a saved reply
          </Button>
        </Box>
      )}
      <Placeholders />
    </Stack>
  );
};

interface FormProps {
  record: ReplySettingsRecord;
  /** Null until something is typed. */
  changed: RepliesDraft | null;
  onChange: (draft: RepliesDraft) => void;
  onClose: () => void;
}

const RepliesForm = ({ record, changed, onChange, onClose }: FormProps) => {
  const [loaded] = useState(() => repliesDraft(record.value));
  const draft = changed ?? loaded;
  const utils = trpc.useUtils();
  const company = useCompany();
  const keepSession = useKeepSession();
  const form = useOfficeForm<ReplySettings, string>({
    check: () => replySettingsInput.safeParse(repliesOfDraft(draft)),
    errorsOf: pathErrors,
    send: async (value) => {
      const next = { value, version: record.version };
      const saved = await keepSession(() => utils.client.replies.saveSettings.mutate(next));
      utils.replies.settings.setData(undefined, saved);
      showToast({
        title: 'Saved replies updated',
        description: 'Everyone in the office has them.',
      });
      onClose();
    },
    explain: async (error, errors) => {
      if (Object.keys(errors).length > 0) return null;
      if (statusOf(error) !== 409) return failureText(error);
      await utils.replies.settings.invalidate();
      return `${failureText(error)}. Save again to replace theirs.`;
    },
  });
  const fields: FieldForm<RepliesDraft> = {
    draft,
    errors: form.errors,
    change: (changes) => {
      const next = { ...draft, ...changes };
      form.setErrors((errors) => errorsLeft(errors, draft, next));
      onChange(next);
    },
  };
  return (
    <SheetForm titleId={TITLE} title="Saved replies" form={form} onClose={onClose}>
      <Text fontSize="sm" color="fg.muted">
        They're filled in for the customer when you choose one in a lead. You can still change the
        text before you send it.
      </Text>
      <SavedRepliesEditor form={fields} />
      <TextField
        form={fields}
        name="reviewLink"
        label="Link to review you (optional)"
        hint={
          /^https:/i.test(company.reviews.url)
            ? 'Leave blank for the address of your reviews.'
            : 'Replies that use it are offered for booked leads once it is set.'
        }
        type="url"
        placeholder={company.reviews.url || 'https://g.page/r/...'}
      />
      <CheckField
        form={fields}
        name="sendsCopy"
        label="Send us a copy of each answer"
        hint={`So the customer's reply stands below it in ${company.email}.`}
      />
    </SheetForm>
  );
};

interface DialogProps {
  record: ReplySettingsRecord;
  isOpen: boolean;
  onClose: () => void;
}

/** Edits the saved replies, and how answers are sent. */
export const RepliesDialog = ({ record, isOpen, onClose }: DialogProps) => {
  const [draft, setDraft] = useState<RepliesDraft | null>(null);
  const close = () => {
    setDraft(null);
    onClose();
  };
  return (
    <Modal
      isOpen={isOpen}
      onClose={close}
      labelledBy={TITLE}
      placement="sheet"
      isLocked={draft !== null}
    >
      {isOpen && (
        <RepliesForm record={record} changed={draft} onChange={setDraft} onClose={close} />
      )}
    </Modal>
  );
};
