import { handles } from '../../kernel/job-handler.ts';
import type { Work } from '../../kernel/work.ts';
import { createReadChannels, type MailAccountDeps } from '../deliveries/mail-account.service.ts';
import { answerDeliveredJob } from '../deliveries/outcome.service.ts';
import { foldTexts, foldTextsJob } from '../submissions/fold-texts.service.ts';
import { missedRemindersJob, planMissedReminders, remind, remindJob } from './reminder.service.ts';
import { emptyTrash, oldSubmissionsJob, removeOldSubmissions } from './removal.service.ts';
import { noteAnswerDelivered } from './reply.service.ts';

export interface InboxJobsDeps {
  /** A unit of work without a viewer, for changes that are announced. */
  work: () => Work;
  log: { info(fields: object, text: string): void };
  mailAccount: MailAccountDeps;
}

/** Background jobs that delete and fold submissions, remind of them, and note which are answered. */
export const inboxJobs = ({ work, log, mailAccount }: InboxJobsDeps) => [
  handles(missedRemindersJob, () => planMissedReminders(work())),
  handles(remindJob, (planned) =>
    work().transaction(async (tx) =>
      remind(tx, await createReadChannels(mailAccount)(tx.em), planned, new Date()),
    ),
  ),
  handles(answerDeliveredJob, ({ delivery }) => noteAnswerDelivered(work(), delivery)),
  handles(oldSubmissionsJob, async () => {
    const count = (await removeOldSubmissions(work())) + (await emptyTrash(work()));
    if (count > 0) log.info({ count }, 'Old submissions were deleted');
  }),
  handles(
    foldTextsJob,
    async (_payload, stopping) => {
      await foldTexts(work().em, stopping);
    },
    { isLong: true },
  ),
];
