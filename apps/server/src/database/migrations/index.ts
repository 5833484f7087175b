import { Migration20261123FirstRelease } from './20261123-first-release.ts';
import { Migration20261124SearchChangedFields } from './20261124-search-changed-fields.ts';
import { Migration20261124SubmissionTrash } from './20261124-submission-trash.ts';
import { Migration20261124WebsiteImageTrash } from './20261124-website-image-trash.ts';
import { Migration20261126AuditSubject } from './20261126-audit-subject.ts';
import { Migration20261126DraftsAndRevisions } from './20261126-drafts-and-revisions.ts';
import { Migration20261126OldAddresses } from './20261126-old-addresses.ts';
import { Migration20261126PasskeyLogin } from './20261126-passkey-login.ts';
import { Migration20261126PostSearch } from './20261126-post-search.ts';
import { Migration20261127EarlierSubmissions } from './20261127-earlier-submissions.ts';
import { Migration20261127PasswordReset } from './20261127-password-reset.ts';
import { Migration20261127PushDevices } from './20261127-push-devices.ts';
import { Migration20261127ReplySubject } from './20261127-reply-subject.ts';
import { Migration20261128BareUsernames } from './20261128-bare-usernames.ts';
import { Migration20261128BouncedMails } from './20261128-bounced-mails.ts';
import { Migration20261128DeviceSecrets } from './20261128-device-secrets.ts';
import { Migration20261128FeedIds } from './20261128-feed-ids.ts';
import { Migration20261128PhoneNumber } from './20261128-phone-number.ts';
import { Migration20261128RecoveryCodeSalts } from './20261128-recovery-code-salts.ts';
import { Migration20261128RemindedSubmissions } from './20261128-reminded-submissions.ts';
import { Migration20261128SearchWords } from './20261128-search-words.ts';
import { Migration20261128SoundsUrgent } from './20261128-sounds-urgent.ts';
import { Migration20261128TitleTrigrams } from './20261128-title-trigrams.ts';
import { Migration20261129DeliveryReasons } from './20261129-delivery-reasons.ts';
import { Migration20261129MailEvents } from './20261129-mail-events.ts';
import { Migration20261130OwnPages } from './20261130-own-pages.ts';
import { Migration20261130VisitCounts } from './20261130-visit-counts.ts';

/** All migrations in the order in which they run. A released one is never edited. */
export const migrations = [
  Migration20261123FirstRelease,
  Migration20261124WebsiteImageTrash,
  Migration20261124SubmissionTrash,
  Migration20261124SearchChangedFields,
  Migration20261126AuditSubject,
  Migration20261126PostSearch,
  Migration20261126OldAddresses,
  Migration20261126DraftsAndRevisions,
  Migration20261126PasskeyLogin,
  Migration20261127PushDevices,
  Migration20261127ReplySubject,
  Migration20261127PasswordReset,
  Migration20261127EarlierSubmissions,
  Migration20261128DeviceSecrets,
  Migration20261128FeedIds,
  Migration20261128PhoneNumber,
  Migration20261128BareUsernames,
  Migration20261128SearchWords,
  Migration20261128SoundsUrgent,
  Migration20261128RemindedSubmissions,
  Migration20261128TitleTrigrams,
  Migration20261128RecoveryCodeSalts,
  Migration20261128BouncedMails,
  Migration20261129MailEvents,
  Migration20261129DeliveryReasons,
  Migration20261130VisitCounts,
  Migration20261130OwnPages,
];
