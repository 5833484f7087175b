import type { AuditKind } from '@hvac/contract/audit-actions';

/** What becomes of the rows of a table when a backup is restored, and when another company's setup is imported. */
type Stored =
  | {
      /** A restore replaces them. */
      restore: 'backed up';
      atImport: 'replaces' | 'removes' | 'removes what nobody has edited' | 'keeps';
    }
  /**
   * - `log`: backed up as well; a restore keeps those that the backup does not have, under new ids.
   * - `stays`: they belong to the system, not to the site; a restore leaves them alone.
   * - `left out`: they would be wrong in a restored system.
   */
  | { restore: 'log' | 'stays' | 'left out' };

/** What follows from a table: for backups, for the history, and for what shows its rows. */
type Table = Stored & {
  /** Whether open tabs of the back office are notified of a change (beyond §2). */
  notifiesTabs?: true;
  /** Whether a change makes instances read again which addresses are old ones (beyond §5). */
  movesAddresses?: true;
} & (
    | {
        /**
         * Whether a page, a feed or a public response shows its rows, so that a change clears the caches. If in doubt, it
         * does: rendering a page again takes 10 ms, while a stale page misleads visitors.
         */
        isShown: true;
        /** Whether what is shown of them also changes at a time, without a change: then `moments.ts` says when. */
        changesByItself: boolean;
      }
    | { isShown: false }
  ) &
  (
    | {
        /** The subject of its changes in the history: a new row is `post.created`, if there is such an action. */
        history: AuditKind;
        /** Whether the history links a row to its screen by its id, while the row exists. */
        isLinked: boolean;
      }
    /** Why its changes are not logged. */
    | { unlogged: string }
  );

/** Every table of the database. Their entities are in `database/orm.ts`, and neither compiles without the other. */
const TABLES_BY_NAME = {
  audit_events: { restore: 'log', isShown: false, unlogged: 'the log itself' },
  authenticator_apps: {
    restore: 'backed up',
    atImport: 'keeps',
    isShown: false,
    history: 'authenticator-app',
    isLinked: false,
  },
  // Describe files of this system, wherever its other rows come from.
  backups: { restore: 'stays', isShown: false, history: 'backup', isLinked: false },
  blog_categories: {
    restore: 'backed up',
    atImport: 'removes what nobody has edited',
    isShown: true,
    changesByItself: false,
    history: 'category',
    isLinked: true,
  },
  blog_post_categories: {
    restore: 'backed up',
    atImport: 'removes what nobody has edited',
    isShown: true,
    changesByItself: false,
    unlogged: 'the post is logged',
  },
  blog_posts: {
    restore: 'backed up',
    atImport: 'removes what nobody has edited',
    isShown: true,
    changesByItself: true,
    history: 'post',
    isLinked: true,
  },
  contact_submissions: {
    restore: 'backed up',
    atImport: 'keeps',
    isShown: false,
    notifiesTabs: true,
    history: 'submission',
    isLinked: true,
  },
  deliveries: {
    restore: 'backed up',
    atImport: 'keeps',
    isShown: false,
    notifiesTabs: true,
    unlogged: 'how mails went is shown with the submission',
  },
  dismissed_findings: {
    restore: 'backed up',
    atImport: 'keeps',
    isShown: false,
    history: 'finding',
    isLinked: false,
  },
  drafts: {
    restore: 'backed up',
    atImport: 'keeps',
    isShown: false,
    unlogged: 'changes nothing that others see',
  },
  instances: { restore: 'stays', isShown: false, unlogged: 'instances register themselves' },
  jobs: {
    restore: 'backed up',
    atImport: 'keeps',
    isShown: false,
    unlogged: 'what a job changes is logged, not that it ran',
  },
  missing_addresses: {
    restore: 'backed up',
    atImport: 'removes',
    isShown: false,
    unlogged: 'what visitors ask for',
  },
  old_addresses: {
    restore: 'backed up',
    atImport: 'removes',
    isShown: true,
    changesByItself: false,
    movesAddresses: true,
    unlogged:
      'what people redirect is an event of its own; those of renamed posts follow from them',
  },
  own_pages: {
    restore: 'backed up',
    atImport: 'replaces',
    isShown: true,
    changesByItself: true,
    history: 'page',
    isLinked: true,
  },
  // Challenges are valid for five minutes and have expired by the time of a restore.
  passkey_challenges: { restore: 'left out', isShown: false, unlogged: 'a question to a passkey' },
  passkeys: {
    restore: 'backed up',
    atImport: 'keeps',
    isShown: false,
    history: 'passkey',
    isLinked: false,
  },
  picture_uses: {
    restore: 'backed up',
    atImport: 'keeps',
    isShown: false,
    unlogged: 'follows revisions and drafts',
  },
  // A restore elsewhere must not ring the phones of the real site, nor one in place that of a phone that was sold.
  push_devices: { restore: 'left out', isShown: false, history: 'device', isLinked: false },
  rate_limits: { restore: 'stays', isShown: false, unlogged: 'a counter' },
  // Their deletion is logged with the login or proof that uses one, or with the last app or passkey.
  recovery_codes: {
    restore: 'backed up',
    atImport: 'keeps',
    isShown: false,
    history: 'recovery-codes',
    isLinked: false,
  },
  revisions: {
    restore: 'backed up',
    atImport: 'keeps',
    isShown: false,
    unlogged: 'their subject is logged',
  },
  // Restoring them would make sessions valid again that have ended since.
  sessions: {
    restore: 'left out',
    isShown: false,
    unlogged: 'logins and logouts are events of their own',
  },
  settings: {
    restore: 'backed up',
    atImport: 'replaces',
    isShown: true,
    changesByItself: true,
    history: 'settings',
    isLinked: false,
  },
  sightings: { restore: 'stays', isShown: false, unlogged: 'what instances observe' },
  stored_images: {
    restore: 'backed up',
    atImport: 'keeps',
    isShown: true,
    changesByItself: false,
    unlogged: 'an upload is an event of its own; unused pictures are cleared away by themselves',
  },
  submission_events: {
    restore: 'backed up',
    atImport: 'keeps',
    isShown: false,
    notifiesTabs: true,
    unlogged: 'the submission is logged',
  },
  system_id: { restore: 'stays', isShown: false, unlogged: 'made once, with the database' },
  users: {
    restore: 'backed up',
    atImport: 'keeps',
    isShown: false,
    history: 'user',
    isLinked: true,
  },
  visit_counts: {
    restore: 'backed up',
    atImport: 'removes',
    isShown: false,
    unlogged: 'what visitors do',
  },
  website_images: {
    restore: 'backed up',
    atImport: 'replaces',
    isShown: true,
    changesByItself: false,
    history: 'website-image',
    isLinked: true,
  },
} satisfies Record<string, Table>;

export type TableName = keyof typeof TABLES_BY_NAME;

type TableWith<Facts> = {
  [Name in TableName]: (typeof TABLES_BY_NAME)[Name] extends Facts ? Name : never;
}[TableName];

/** The tables of which something is shown that changes at a time. */
export type TimedTable = TableWith<{ changesByItself: true }>;

/** The tables that the import of another company's setup empties. */
export type TableOfCompany = TableWith<{ atImport: 'removes' }>;

export const TABLES: Readonly<Record<TableName, Table>> = TABLES_BY_NAME;

/** The names of the tables for which something holds. */
export const tablesThat = (holds: (table: Table) => boolean): TableName[] =>
  (Object.keys(TABLES) as TableName[]).filter((name) => holds(TABLES[name]));

/** What follows from the table of an entity. */
export const tableOf = ({ meta }: { meta: { tableName: string } }): Table =>
  TABLES[meta.tableName as TableName];
