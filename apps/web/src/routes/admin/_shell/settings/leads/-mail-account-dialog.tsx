import { Box } from '@chakra-ui/react';
import type { LeadSettingsRecord } from '@hvac/contract/leads';
import type { MailAccountInput, ShownMailAccount } from '@hvac/contract/mail-account';
import { useState } from 'react';
import type { Issue } from '../../../../../lib/field-errors.ts';
import { statusOf, trpc } from '../../../../../trpc.ts';
import { Modal } from '../../../../../ui/modal.tsx';
import { type NewToast, showToast } from '../../../../../ui/toast-store.ts';
import { useConfirm } from '../../../-kit/-confirm.tsx';
import { SheetForm } from '../../../-kit/-dialog-sheet.tsx';
import { failureText } from '../../../-kit/-failure-text.ts';
import { errorsLeft, pathErrors } from '../../../-kit/-path-errors.ts';
import { useOfficeForm } from '../../../-kit/-use-office-form.ts';
import { useKeepSession } from '../../../-login/-session-renewal.ts';
import {
  accountOfDraft,
  checkMailAccount,
  keepsPassword,
  type MailAccountDraft,
  mailAccountDraft,
} from './-mail-account-draft.ts';
import { MailAccountFields } from './-mail-account-fields.tsx';
import { TestMail } from './-test-mail.tsx';

const TITLE = 'mail-account-title';

/** What errors are about. */
const partsOf = (draft: MailAccountDraft) => ({
  provider: draft.provider,
  ...accountOfDraft(draft),
});

/** Where a test of the account went: null if it failed, undefined without any, 'before' if the saved one passed. */
type Proof = string | null | undefined;

const savedMessage = (proven: Proof): NewToast => {
  if (proven === null) {
    return { title: 'Saved, but the last test failed.', variant: 'warning' };
  }
  if (proven === undefined) {
    return { title: 'Saved, but not tested yet.', variant: 'warning' };
  }
  return {
    title: 'Connected.',
    description: proven === 'before' ? 'Emails go out as before.' : `Test sent to ${proven}`,
  };
};

const proofBefore = ({ lastTestMailAt, failedTestMailAt }: LeadSettingsRecord): Proof => {
  if (failedTestMailAt !== null) return null;
  return lastTestMailAt === null ? undefined : 'before';
};

const isSameServer = (saved: ShownMailAccount | null, draft: MailAccountDraft): boolean =>
  saved !== null &&
  draft.password === '' &&
  saved.port === draft.port &&
  saved.encryption === draft.encryption &&
  saved.sender.address === draft.address;

interface FormProps {
  record: LeadSettingsRecord;
  defaultTo: string;
  draft: MailAccountDraft;
  onChange: (draft: MailAccountDraft) => void;
  onClose: () => void;
}

const MailAccountForm = ({ record, defaultTo, draft, onChange, onClose }: FormProps) => {
  const { mail, mailAccount } = record;
  const utils = trpc.useUtils();
  const { leads } = utils.client;
  const keepSession = useKeepSession();
  const [tests, setTests] = useState<{ of: string; to: string | null }[]>([]);
  const isKept = keepsPassword(mailAccount, draft) && !mail?.isLocked;
  const check = () => checkMailAccount(draft, isKept);

  const form = useOfficeForm<MailAccountInput, string>({
    check,
    errorsOf: pathErrors,
    send: async (value) => {
      const { version } = mailAccount;
      const saved = await keepSession(() => leads.saveMailAccount.mutate({ value, version }));
      utils.leads.settings.setData(undefined, saved);
      void utils.inbox.trouble.invalidate();
      // The leads can be answered by email from now on.
      void utils.replies.settings.invalidate();
      showToast(savedMessage(proven));
      onClose();
    },
    explain: async (error, errors) => {
      if (Object.keys(errors).length > 0) return null;
      if (statusOf(error) !== 409) return failureText(error);
      await utils.leads.settings.invalidate();
      return `${failureText(error)}. Save again to replace it.`;
    },
  });

  const change = (changes: Partial<MailAccountDraft>) => {
    const next = { ...draft, ...changes };
    form.setErrors((errors) => errorsLeft(errors, partsOf(draft), partsOf(next)));
    onChange(next);
  };

  const confirm = useConfirm();
  const tested = tests.find(({ of }) => of === JSON.stringify(accountOfDraft(draft)));
  // How the last test of what is saved ended is true of it until something about the server is changed.
  const isUntouched = isKept && isSameServer(mailAccount.saved, draft);
  const proven: Proof = tested ? tested.to : isUntouched ? proofBefore(record) : undefined;
  const save = async () => {
    if (!check().success || proven) return form.submit();
    confirm({
      title: 'Save anyway?',
      text:
        proven === null
          ? "We couldn't send with this account. Until that works, no one gets emails about new leads."
          : "We haven't sent a test with this account yet, so we don't know if it works.",
      label: 'Save anyway',
      pending: 'Saving...',
      cancel: 'Go back',
      run: () => void form.submit(),
    });
  };

  const refuse = (issues: readonly Issue[]) => {
    const errors = pathErrors(issues);
    const [first] = Object.keys(errors);
    form.setErrors(() => errors);
    if (first) form.focusOn(first);
  };
  const unsaved = {
    read: () => {
      const checked = check();
      if (checked.success) return checked.data;
      refuse(checked.error.issues);
      return null;
    },
    admit: () => leads.admitMailAccount.mutate(),
    refuse,
    onTested: (to: string | null) =>
      setTests((all) => [{ of: JSON.stringify(accountOfDraft(draft)), to }, ...all]),
  };

  return (
    <SheetForm
      titleId={TITLE}
      title={mailAccount.saved ? 'Email account' : 'Connect your email'}
      form={{ ...form, submit: save }}
      onClose={onClose}
      below={
        <Box pt="5" borderTopWidth="1px" borderColor="line">
          <TestMail defaultTo={defaultTo || draft.address} record={record} unsaved={unsaved} />
        </Box>
      }
    >
      <MailAccountFields
        form={{ draft, errors: form.errors, change }}
        fixedSender={mailAccount.fixedSender}
        isKept={isKept}
      />
    </SheetForm>
  );
};

interface DialogProps {
  record: LeadSettingsRecord;
  /** Where a test mail goes unless something else is typed. */
  defaultTo: string;
  isOpen: boolean;
  onClose: () => void;
}

/** Enters the account that the website sends from, and tries it before it is saved. */
export const MailAccountDialog = ({ record, defaultTo, isOpen, onClose }: DialogProps) => {
  const [draft, setDraft] = useState<MailAccountDraft | null>(null);
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
        <MailAccountForm
          record={record}
          defaultTo={defaultTo}
          draft={draft ?? mailAccountDraft(record.mailAccount)}
          onChange={setDraft}
          onClose={close}
        />
      )}
    </Modal>
  );
};
