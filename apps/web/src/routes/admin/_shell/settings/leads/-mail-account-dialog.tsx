import { Box } from '@chakra-ui/react';
import type { LeadSettingsRecord } from '@hvac/contract/leads';
import type { MailAccountInput } from '@hvac/contract/mail-account';
import { useState } from 'react';
import type { Issue } from '../../../../../lib/field-errors.ts';
import { statusOf, trpc } from '../../../../../trpc.ts';
import { Modal } from '../../../../../ui/modal.tsx';
import { showToast } from '../../../../../ui/toast-store.ts';
import { failureText } from '../../../-failure-text.ts';
import { OfficeForm } from '../../../-office-form.tsx';
import { useOfficeForm } from '../../../-use-office-form.ts';
import { useKeepSession } from '../../-session-renewal.ts';
import { SaveActions, Sheet } from '../../-sheet.tsx';
import { errorsLeft, settingErrors } from '../-setting-errors.ts';
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
const FORM = 'mail-account-form';

/** What errors are about. */
const partsOf = (draft: MailAccountDraft) => ({
  provider: draft.provider,
  ...accountOfDraft(draft),
});

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
  const isKept = keepsPassword(mailAccount, draft) && !mail?.isLocked;
  const check = () => checkMailAccount(draft, isKept);

  const form = useOfficeForm<MailAccountInput, string>({
    check,
    errorsOf: settingErrors,
    send: async (value) => {
      const { version } = mailAccount;
      const saved = await keepSession(() => leads.saveMailAccount.mutate({ value, version }));
      utils.leads.settings.setData(undefined, saved);
      void utils.inbox.trouble.invalidate();
      showToast({ title: 'Email account saved', description: 'Waiting emails are sent now.' });
      onClose();
    },
    explain: async (error, errors) => {
      if (Object.keys(errors).length > 0) return null;
      if (statusOf(error) !== 409) return failureText(error);
      await utils.leads.settings.invalidate();
      return `${failureText(error)}. Save again to replace it.`;
    },
  });

  const refuse = (issues: readonly Issue[]) => {
    const errors = settingErrors(issues);
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
  };

  return (
    <Sheet
      titleId={TITLE}
      title={mailAccount.saved ? 'Email account' : 'Connect your email'}
      onClose={onClose}
      failure={form.failure}
      actions={<SaveActions form={form} formId={FORM} onClose={onClose} />}
    >
      <OfficeForm id={FORM} form={form} isControlled outcome={null} actions={null}>
        <MailAccountFields
          fixedSender={mailAccount.fixedSender}
          isKept={isKept}
          draft={draft}
          errors={form.errors}
          onChange={(next) => {
            form.setErrors((errors) => errorsLeft(errors, partsOf(draft), partsOf(next)));
            onChange(next);
          }}
        />
      </OfficeForm>
      <Box pt="5" borderTopWidth="1px" borderColor="line">
        <TestMail defaultTo={defaultTo || draft.address} unsaved={unsaved} />
      </Box>
    </Sheet>
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
