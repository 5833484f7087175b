import { describe, expect, it } from 'vitest';
import { isTest, readSources } from './source-tree.ts';

/** A call that needs a reason, the files that may make it, and a line that makes one. */
type RiskyCall = [does: string, mark: RegExp, allowed: string[], example: string];

const SERVER = 'apps/server/src';

// A file added to the first two means another machine that the instance talks to: docs/asvs.md lists these (OWASP
// ASVS 13.2.4).
const RISKY: RiskyCall[] = [
  [
    'sends HTTP requests',
    /(?<![.\w])fetch\(|globalThis\.fetch|new (?:WebSocket|EventSource)\(|(?:^import (?!type)[^;]*from |import\()['"](?:(?:node:)?https?2?|undici)['"]/m,
    [
      `${SERVER}/features/deliveries/webhook.service.ts`,
      `${SERVER}/features/push/post-message.service.ts`,
      `${SERVER}/files/store-client.ts`,
      // Receives them.
      `${SERVER}/http/server.ts`,
    ],
    "import http from 'node:http';\nhttp.get(url);",
  ],
  // To the database, the configured or the embedded one; the DNS is asked about the sender and the mail server.
  [
    'opens connections',
    /(?:^import (?!type)[^;]*from |import\()['"](?:node:)?(?:tls|dgram|dns)|^import (?!type)[^;]*\b(?:net|Socket|connect|createConnection)\b[^;]*from 'node:net'/m,
    [
      `${SERVER}/checks.ts`,
      `${SERVER}/database/change-listener.ts`,
      `${SERVER}/embedded-postgres/postmaster.ts`,
      `${SERVER}/features/backup/snapshot.service.ts`,
      `${SERVER}/features/mail/mail-domain.service.ts`,
      `${SERVER}/features/mail/public-server.service.ts`,
    ],
    "import { connect } from 'node:net';",
  ],
  // AES-256-GCM in the database, and AES-128-GCM as RFC 8291 says.
  [
    'encrypts',
    /\b(?:createCipheriv|createDecipheriv|publicEncrypt|privateDecrypt)\(|\bsubtle\b/,
    [`${SERVER}/features/push/push-message.service.ts`, `${SERVER}/kernel/sealer.ts`],
    "createCipheriv('aes-256-ecb', key, null)",
  ],
  [
    'sends mail',
    /(?:import\(|^import (?!type).* from )'nodemailer'/m,
    [`${SERVER}/features/mail/smtp-transport.service.ts`],
    "const { createTransport } = await import('nodemailer');",
  ],
  [
    'runs programs',
    /['"](?:node:)?child_process['"]/,
    [`${SERVER}/embedded-postgres/run-command.ts`],
    "const { spawn } = await import('node:child_process');",
  ],
  [
    'takes random numbers that can be guessed',
    /Math\.random\(/,
    // For the length of a pause.
    [`${SERVER}/jobs/lease.ts`],
    'const token = Math.random();',
  ],
  [
    'hashes by anything but SHA-256',
    /createH(?:ash|mac)\((?!'sha256')/,
    [],
    "createHash('md5').update(text)",
  ],
  // Anything else is a limit without a key, which also counts the /48 that an address is in.
  [
    'counts what comes from an address',
    /import [^;]*\baddressKey\b|key: `[^`]*\$\{(?:address|ip)\b/,
    [
      `${SERVER}/features/auth/failed-login-events.service.ts`,
      `${SERVER}/kernel/concurrency-limit.ts`,
      `${SERVER}/kernel/rate-limit.ts`,
    ],
    "import { addressKey } from './addresses.ts';",
  ],
  // What hangs on a session ends with it there.
  [
    'ends login sessions',
    /nativeDelete\(\s*SessionEntity|delete from (?:"?)sessions\b|truncate sessions/,
    [`${SERVER}/features/auth/session.service.ts`],
    'await em.nativeDelete(SessionEntity, { user });',
  ],
  // Such a time may be ahead: `isWithinLast`, `isWithinNext` and `isAhead` look at both sides.
  [
    'compares a stored time with now from one side',
    /(?<!=)[<>]=? now\b|(?<!(?:Date|performance)\.)\bnow(?:\(\))? [<>]=? |now\.getTime\(\) - [\w.()]+ <=? /,
    [
      // Keeps what is younger, as the rule of a trigger.
      `${SERVER}/database/migrations/20261123-first-release.ts`,
      // Posts that are public at the upgrade, as below.
      `${SERVER}/database/migrations/20261128-feed-ids.ts`,
      `${SERVER}/features/audit/audit-event.entity.ts`,
      // Deletes what is older; what is ahead stays, or begins its time anew.
      `${SERVER}/features/audit/history-settings.service.ts`,
      // A backup that is ahead is not the newest.
      `${SERVER}/features/backup/backup-schedule.service.ts`,
      // A post that is ahead is public: the time of its last save says which (decision 031).
      `${SERVER}/features/blog/publication.service.ts`,
      // Computed there, and not stored.
      `${SERVER}/features/deliveries/escalation.service.ts`,
      // A job is due at its time, as below.
      `${SERVER}/features/deliveries/outcome.service.ts`,
      `${SERVER}/features/inbox/removal.service.ts`,
      // What changes by itself is asked for from now on, as below.
      `${SERVER}/features/own-pages/own-page-moments.service.ts`,
      `${SERVER}/features/push/silent-devices.service.ts`,
      `${SERVER}/features/revisions/trash.service.ts`,
      // The day of the release, a constant.
      `${SERVER}/features/self-check/machine.checks.ts`,
      // What changes by itself is asked for from now on.
      `${SERVER}/features/settings/today.service.ts`,
      // A job is due at its time; one that waits too long is put right there.
      `${SERVER}/jobs/claiming.ts`,
      `${SERVER}/jobs/lease.ts`,
      `${SERVER}/kernel/clock.ts`,
      // Of posts, as above.
      `${SERVER}/moments.ts`,
    ],
    'return link.expiresAt > now;',
  ],
  [
    'evaluates text as code',
    /(?<![.\w])(?:eval|Function)\(|['"](?:node:)?vm['"]/,
    [],
    'const value = Function(text)();',
  ],
  [
    'hands commands to a shell',
    /\bshell: |\bexec(?:Sync)?\b[^;]*['"](?:node:)?child_process['"]/,
    [],
    'spawn(program, args, { shell: true });',
  ],
  // Made of constants there.
  [
    'makes patterns of text',
    /\bRegExp\(/,
    [
      `${SERVER}/features/contact/spam-content.service.ts`,
      `${SERVER}/files/s3-files.ts`,
      `${SERVER}/files/s3-upload.ts`,
      `${SERVER}/kernel/mail-addresses.ts`,
    ],
    'const found = new RegExp(search).test(title);',
  ],
  // Names of tables and columns; values are parameters. Constants, and conditions of the clock, are no text.
  [
    'inserts text into SQL',
    /\b(?:execute|query|raw|sql)(?:<[^`;]*?>)?\(\s*(?:\(\w*\) =>\s*)?`[^`]*\$\{(?!alias\}|[A-Z_]+\}|sql[A-Z]\w+\()/,
    [
      `${SERVER}/features/audit/history.rows.ts`,
      `${SERVER}/features/backup/archive-writer.service.ts`,
      `${SERVER}/features/backup/former-tables.service.ts`,
      `${SERVER}/features/backup/kept-after-restore.service.ts`,
      `${SERVER}/features/backup/restoring-schema.service.ts`,
      `${SERVER}/features/backup/reverted-changes.service.ts`,
      `${SERVER}/features/backup/swap.service.ts`,
      `${SERVER}/features/blog/publication.service.ts`,
      `${SERVER}/features/deliveries/kept-submissions.service.ts`,
      `${SERVER}/features/images/kept-images.service.ts`,
      `${SERVER}/features/inbox/export.service.ts`,
      `${SERVER}/features/previews/previews.service.ts`,
      `${SERVER}/kernel/clock.ts`,
    ],
    `em.execute(\`select id from users where username = '\${username}'\`);`,
  ],
];

const MARKUP =
  /dangerouslySetInnerHTML|\.(?:inner|outer)HTML\b|insertAdjacentHTML|setHTMLUnsafe|parseHTMLUnsafe|createContextualFragment|srcdoc|document\.write\(/i;

const filesWith = (mark: RegExp, sources: Iterable<[path: string, source: string]>): string[] =>
  [...sources].filter(([, source]) => mark.test(source)).map(([path]) => path);

const ofProduct = [...readSources()].filter(([path]) => path.includes('/src/') && !isTest(path));

describe('the server', () => {
  const ofServer = ofProduct.filter(([path]) => path.startsWith(SERVER));

  it.each(RISKY)('%s only where it has a reason', (_does, mark, allowed) => {
    expect(ofServer.length).toBeGreaterThan(200);
    expect(filesWith(mark, ofServer)).toEqual(allowed);
  });

  it.each(RISKY)('is caught where it %s', (_does, mark, _allowed, example) => {
    expect(filesWith(mark, [['a.ts', example]])).toEqual(['a.ts']);
  });
});

// What keeps something in the browser beyond the page: docs/asvs.md (OWASP ASVS 14.3.3).
const KEEPS = /localStorage|sessionStorage|indexedDB|document\.cookie|cookieStore|\bcaches\.open/;
// All uses but those that read or remove: each with what it writes.
const USE = /\b(?:localStorage|sessionStorage)(?!\.(?:getItem|removeItem)\b|\))\S*/g;

it('keeps nothing in the browser but the first page of the visit, that it was counted, the format, unsaved work and refused passkey of a user, and the number and the secret of a device', () => {
  const ofWeb = ofProduct.filter(([path]) => path.startsWith('apps/web/'));
  const sources = new Map(ofWeb);
  expect(
    filesWith(KEEPS, ofWeb).map((path) => [path, sources.get(path)?.match(USE) ?? []]),
  ).toEqual([
    ['apps/web/src/boot.ts', ['sessionStorage.visit??=location.href+"']],
    // That the visit was counted.
    ['apps/web/src/entry-client.tsx', ['sessionStorage;', 'sessionStorage.seen']],
    ['apps/web/src/routes/_site/contact/-send-contact-form.ts', []],
    ['apps/web/src/routes/admin/-drafts/-browser-drafts.ts', ['localStorage.setItem(key,']],
    // That a user wants no passkey here.
    ['apps/web/src/routes/admin/-login/-passkey-offer.ts', ['localStorage.setItem(keyOf(userId),']],
    // The number of a device that is notified, and its secret.
    [
      'apps/web/src/routes/admin/-notifications/-known-device.ts',
      ['localStorage.setItem(KEY,', 'localStorage.setItem(SECRET,'],
    ],
    // The format that a user chose last.
    [
      'apps/web/src/routes/admin/_shell/posts/-last-format.ts',
      ['localStorage.setItem(keyOf(userId),'],
    ],
  ]);
});

it('treats text as markup only where a post or a page of the owner’s is shown', () => {
  expect(filesWith(MARKUP, ofProduct)).toEqual([
    'apps/web/src/lib/article-text.ts',
    'apps/web/src/routes/_site/-article-text.tsx',
  ]);
  expect(MARKUP.test('<p dangerouslySetInnerHTML={{ __html: text }} />')).toBe(true);
});

it('never evaluates text in browsers either', () => {
  const [, mark = /x/] = RISKY.find(([does]) => does === 'evaluates text as code') ?? [];
  expect(filesWith(mark, ofProduct)).toEqual([]);
});
