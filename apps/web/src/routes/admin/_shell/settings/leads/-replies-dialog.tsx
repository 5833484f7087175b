import { Box, chakra, Stack, Text } from '@chakra-ui/react';
import {
  REPLY_LIMITS,
  REPLY_PLACEHOLDERS,
  type ReplySettings,
  type ReplySettingsRecord,
  replySettingsInput,
} from '@hvac/contract/replies';
import { useState } from 'react';
import { statusOf, trpc } from '../../../../../trpc.ts';
import { Button } from '../../../../../ui/button.tsx';
import { Checkbox } from '../../../../../ui/checkbox.tsx';
import { Field } from '../../../../../ui/field.tsx';
import { Icon } from '../../../../../ui/icon.tsx';
import { Input, Textarea } from '../../../../../ui/inputs.tsx';
import { Modal } from '../../../../../ui/modal.tsx';
import { showToast } from '../../../../../ui/toast-store.ts';
import { useCompany } from '../../../../-company-record.tsx';
import { DialogSheet, SaveActions } from '../../../-kit/-dialog-sheet.tsx';
import { Disclosure } from '../../../-kit/-disclosure.tsx';
import { failureText } from '../../../-kit/-failure-text.ts';
import { OfficeForm } from '../../../-kit/-office-form.tsx';
import { useOfficeForm } from '../../../-kit/-use-office-form.ts';
import { useKeepSession } from '../../../-login/-session-renewal.ts';
import { ListError, Row, useFocus } from '../-row-list.tsx';
import { type Errors, errorsLeft, settingErrors } from '../-setting-errors.ts';
import { newReply, type RepliesDraft, repliesDraft, repliesOfDraft } from './-replies-draft.ts';

const TITLE = 'replies-title';
const FORM = 'replies-form';
const ADD = 'add-reply';

interface EditorProps {
  draft: RepliesDraft;
  errors: Errors;
  onChange: (draft: RepliesDraft) => void;
}

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

const SavedRepliesEditor = ({ draft, errors, onChange }: EditorProps) => {
  const focus = useFocus();
  const { savedReplies } = draft;
  const set = (next: RepliesDraft['savedReplies']) => onChange({ ...draft, savedReplies: next });
  return (
    <Stack gap="3">
      <Stack as="ul" gap="3" listStyleType="none">
        {savedReplies.map((reply, index) => {
          const path = `savedReplies.${index}`;
          const change = (changes: Partial<typeof reply>) =>
            set(
              savedReplies.map((each) => (each.id === reply.id ? { ...each, ...changes } : each)),
            );
          return (
            <Row
              key={reply.id}
              name={reply.name || `reply ${index + 1}`}
              onRemove={() => {
                set(savedReplies.filter(({ id }) => id !== reply.id));
                focus(ADD);
              }}
            >
              <Stack gap="3">
                <Field name={`${path}.name`} label="Name" error={errors[`${path}.name`]}>
                  {(control) => (
                    <Input
                      {...control}
                      autoComplete="off"
                      value={reply.name}
                      onChange={(event) => change({ name: event.currentTarget.value })}
                    />
                  )}
                </Field>
                <Field name={`${path}.text`} label="Text" error={errors[`${path}.text`]}>
                  {(control) => (
                    <Textarea
                      {...control}
                      rows={6}
                      value={reply.text}
                      onChange={(event) => change({ text: event.currentTarget.value })}
                    />
                  )}
                </Field>
              </Stack>
            </Row>
          );
        })}
      </Stack>
      <ListError>{errors.savedReplies}</ListError>
      {savedReplies.length < REPLY_LIMITS.savedReplies && (
        <Box>
          <Button
            id={ADD}
            variant="outline"
            onClick={() => {
              set([...savedReplies, newReply()]);
              focus(`savedReplies.${savedReplies.length}.name`);
            }}
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
  draft: RepliesDraft;
  onChange: (draft: RepliesDraft) => void;
  onClose: () => void;
}

const RepliesForm = ({ record, draft, onChange, onClose }: FormProps) => {
  const utils = trpc.useUtils();
  const company = useCompany();
  const keepSession = useKeepSession();
  const form = useOfficeForm<ReplySettings, string>({
    check: () => replySettingsInput.safeParse(repliesOfDraft(draft)),
    errorsOf: settingErrors,
    send: async (value) => {
      const { version } = record;
      const next = { value, version };
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
  const change = (next: RepliesDraft) => {
    form.setErrors((errors) => errorsLeft(errors, draft, next));
    onChange(next);
  };
  return (
    <DialogSheet
      titleId={TITLE}
      title="Saved replies"
      onClose={onClose}
      failure={form.failure}
      actions={<SaveActions form={form} formId={FORM} onClose={onClose} />}
    >
      <OfficeForm id={FORM} form={form} isControlled outcome={null} actions={null}>
        <Text fontSize="sm" color="fg.muted">
          They're filled in for the customer when you choose one in a lead. You can still change the
          text before you send it.
        </Text>
        <SavedRepliesEditor draft={draft} errors={form.errors} onChange={change} />
        <Field
          name="reviewLink"
          label="Link to review you (optional)"
          hint={
            /^https:/i.test(company.reviews.url)
              ? 'Leave blank for the address of your reviews.'
              : 'Replies that use it are offered for booked leads once it is set.'
          }
          error={form.errors.reviewLink}
        >
          {(control) => (
            <Input
              {...control}
              type="url"
              autoComplete="off"
              placeholder={company.reviews.url || 'https://g.page/r/...'}
              value={draft.reviewLink}
              onChange={(event) => change({ ...draft, reviewLink: event.currentTarget.value })}
            />
          )}
        </Field>
        <Box>
          <Checkbox
            name="sendsCopy"
            isChecked={draft.sendsCopy}
            hint={`So the customer's reply stands below it in ${company.email}.`}
            onChange={(sendsCopy) => change({ ...draft, sendsCopy })}
          >
            Send us a copy of each answer
          </Checkbox>
        </Box>
      </OfficeForm>
    </DialogSheet>
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
  const [loaded, setLoaded] = useState<RepliesDraft | null>(null);
  const close = () => {
    setDraft(null);
    setLoaded(null);
    onClose();
  };
  if (isOpen && loaded === null) setLoaded(repliesDraft(record.value));
  return (
    <Modal
      isOpen={isOpen}
      onClose={close}
      labelledBy={TITLE}
      placement="sheet"
      isLocked={draft !== null}
    >
      {isOpen && loaded && (
        <RepliesForm record={record} draft={draft ?? loaded} onChange={setDraft} onClose={close} />
      )}
    </Modal>
  );
};
