import { Migration20261121InitialTables } from './20261121-initial-tables.ts';
import { Migration20261121PasswordsAndSessions } from './20261121-passwords-and-sessions.ts';
import { Migration20261121PostEditing } from './20261121-post-editing.ts';
import { Migration20261121Search } from './20261121-search.ts';
import { Migration20261121SelfCheck } from './20261121-self-check.ts';
import { Migration20261121Settings } from './20261121-settings.ts';
import { Migration20261121StoredImages } from './20261121-stored-images.ts';
import { Migration20261122AuditEvents } from './20261122-audit-events.ts';
import { Migration20261122Backups } from './20261122-backups.ts';
import { Migration20261122GeneratedPasswords } from './20261122-generated-passwords.ts';
import { Migration20261122JobsAndImageReferences } from './20261122-jobs-and-image-references.ts';
import { Migration20261122Leads } from './20261122-leads.ts';
import { Migration20261122SecondFactors } from './20261122-second-factors.ts';
import { Migration20261122WebsiteImageFocus } from './20261122-website-image-focus.ts';
import { Migration20261123BackupNumbers } from './20261123-backup-numbers.ts';
import { Migration20261123MailQueue } from './20261123-mail-queue.ts';
import { Migration20261123SystemId } from './20261123-system-id.ts';

/** All migrations in the order in which they run. A released one is never edited. */
export const migrations = [
  Migration20261121InitialTables,
  Migration20261121StoredImages,
  Migration20261121PostEditing,
  Migration20261121Settings,
  Migration20261121Search,
  Migration20261121SelfCheck,
  Migration20261121PasswordsAndSessions,
  Migration20261122JobsAndImageReferences,
  Migration20261122Leads,
  Migration20261122WebsiteImageFocus,
  Migration20261122GeneratedPasswords,
  Migration20261122AuditEvents,
  Migration20261122Backups,
  Migration20261122SecondFactors,
  Migration20261123BackupNumbers,
  Migration20261123SystemId,
  Migration20261123MailQueue,
];
