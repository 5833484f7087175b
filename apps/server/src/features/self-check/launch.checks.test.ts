import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defaultCompany } from '@hvac/contract/company';
import type { ListedFinding } from '@hvac/contract/self-check';
import { defaultTexts } from '@hvac/contract/texts/pages';
import type { FastifyInstance } from 'fastify';
import { afterAll, describe, expect, it } from 'vitest';
import { dataOf, mutate } from '../../../test/app.ts';
import { createPost, createWebsiteImage } from '../../../test/factories.ts';
import { writeBackup } from '../../../test/fixtures/backups.ts';
import { mailThrough, OWNER, WEBHOOK_KEY } from '../../../test/fixtures/deliveries.ts';
import { useSelfCheck } from '../../../test/fixtures/self-check.ts';
import { serverAt } from '../../../test/mail-sink.ts';
import { workOn } from '../../../test/work.ts';
import { recordBackupDownload } from '../backup/backup-downloads.service.ts';
import { companySetting } from '../settings/company.service.ts';
import { textsSetting } from '../settings/page-texts.service.ts';

const { app, cookie, em, execute, find, start } = useSelfCheck();

const SITE = { siteUrl: 'https://www.kowalskiheating.com' };
const MAIL = mailThrough(serverAt(1), [OWNER]);
const HOOK = { leadWebhook: { url: 'https://example.com/leads', key: WEBHOOK_KEY } };

const launch = async (instance?: FastifyInstance) =>
  (await find('launch', instance)) as ListedFinding;
const openIn = ({ steps = [] }: ListedFinding) =>
  steps.filter(({ isDone }) => !isDone).map(({ name }) => name);
const open = async (instance?: FastifyInstance) => openIn(await launch(instance));
const dataDir = mkdtempSync(join(tmpdir(), 'launch-'));
afterAll(() => rmSync(dataDir, { recursive: true }));
const backupTakenAway = () =>
  workOn(em()).transaction((tx) => recordBackupDownload(tx, 'a backup', new Date()));
const testMailSent = () =>
  execute(
    `insert into settings (key, value, version, updated_at) values ('leads:test-mail', ?::jsonb, 1, now())`,
    [JSON.stringify({ sentAt: new Date().toISOString() })],
  );

/** Changes one text of a page. */
const changeHeading = (page: 'home' | 'services' | 'about' | 'contact') =>
  workOn(em()).transaction((tx) =>
    textsSetting(page).replace(tx, { ...defaultTexts(page), heading: 'Our words' }),
  );

describe('the list', () => {
  it('is a warning that leads to the dashboard while a step is open', async () => {
    const finding = await launch();
    expect(finding).toMatchObject({ level: 'warning', page: '/admin' });
    expect(finding.advice).toBe('11 steps are left. The dashboard lists them.');
    expect(openIn(finding)).not.toContain('posts');
  });

  it('names the pages whose texts nobody has changed', async () => {
    const said = async () => (await launch()).steps?.find(({ name }) => name === 'texts')?.says;
    expect(await said()).toBe('Still sample text: Home, Services, About Us, Contact.');
    await changeHeading('home');
    await textsSetting('about').reset(workOn(em()));
    expect(await said()).toBe('Still sample text: Services, About Us, Contact.');
    for (const page of ['services', 'about', 'contact'] as const) await changeHeading(page);
    expect(await open()).not.toContain('texts');
  });

  it('counts the published demo posts that nobody has saved', async () => {
    await createPost(em(), { title: 'Our own' });
    expect(await open()).not.toContain('posts');
    await createPost(em(), { title: 'Why Your Furnace Keeps Short Cycling' });
    expect(await open()).toContain('posts');
    await execute('update blog_posts set version = version + 1');
    expect(await open()).not.toContain('posts');
    await execute('update blog_posts set version = 1, published = false');
    expect(await open()).not.toContain('posts');
  });

  it('checks for a picture on the home page', async () => {
    await createWebsiteImage(em(), 'home-hero', '/img/cta-banner.svg');
    expect(await open()).not.toContain('picture');
  });

  it('considers mail tested once a test mail was sent and there are recipients', async () => {
    const instance = await start(MAIL);
    expect(await open(instance)).toContain('mail');
    await testMailSent();
    expect(await open(instance)).not.toContain('mail');
    expect(await open(await start({ ...MAIL, leadsTo: [] }))).toContain('mail');
    expect(await open()).toContain('mail');
  });

  it('requires no test mail when only a webhook is notified', async () => {
    expect(await open(await start(HOOK))).not.toContain('mail');
  });

  it('considers a backup made once it is kept on another disk, or somebody has downloaded one', async () => {
    expect(await open()).toContain('backup');
    const instance = await start({ dataDir });
    expect(await open(instance)).toContain('backup');
    writeBackup(join(dataDir, 'backups'), new Date());
    expect(await open(instance)).toContain('backup');
    await backupTakenAway();
    expect(await open(instance)).not.toContain('backup');
    expect(await open()).toContain('backup');
  });

  it('is done when only optional steps are open', async () => {
    const company = {
      ...defaultCompany,
      name: 'Kowalski Heating',
      phone: '313-867-5309',
      email: 'hello@kowalskiheating.com',
      address: { ...defaultCompany.address, street: '8 Main Street' },
      licenseNumber: '7123',
      hours: [{ days: 'Always', hours: '24/7' }],
      serviceArea: ['Detroit'],
    };
    await companySetting.save(workOn(em()), { value: company, version: 0 });
    for (const page of ['home', 'services', 'about', 'contact'] as const) await changeHeading(page);
    await testMailSent();
    writeBackup(join(dataDir, 'backups'), new Date());
    await backupTakenAway();
    const finding = await launch(await start({ ...SITE, ...MAIL, dataDir }));
    expect(finding).toMatchObject({ level: 'ok', says: 'Your site is ready: every step is done.' });
    expect(openIn(finding)).toEqual(['picture', 'devices']);
  });
});

describe('the hidden list', () => {
  it('stays hidden whatever is done, until it is shown again', async () => {
    const { name, says } = await launch();
    await mutate(app(), 'selfCheck.dismiss', { input: { name, says }, cookie: cookie() });
    const company = { ...defaultCompany, licenseNumber: '7123' };
    await companySetting.save(workOn(em()), { value: company, version: 0 });
    expect(await launch()).toMatchObject({ isDismissed: true, dismissedUntil: null });

    const restore = () => mutate(app(), 'selfCheck.restore', { input: { name }, cookie: cookie() });
    const findings = dataOf<ListedFinding[]>(await restore());
    expect(findings.find((finding) => finding.name === name)?.isDismissed).toBe(false);
    expect(await launch()).toMatchObject({ isDismissed: false });
    expect((await restore()).statusCode).toBe(200);
  });
});
