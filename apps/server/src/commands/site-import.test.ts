import { execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { defaultCompany } from '@hvac/contract/company';
import { IMAGE_FILE_LIMIT, IMAGE_TOO_LARGE } from '@hvac/contract/images';
import { defaultNotice } from '@hvac/contract/notice';
import { defaultTexts } from '@hvac/contract/texts/pages';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { COMPILED } from '../../test/compiled.ts';
import { emptyDatabase, testDatabase } from '../../test/database.ts';
import { OFFER } from '../../test/fixtures/offer.ts';
import { readSetUp, setUpFolder, writeSetUp } from '../../test/fixtures/set-ups.ts';
import { picture } from '../../test/pictures.ts';
import { workOn } from '../../test/work.ts';
import { hasMailAccount } from '../features/deliveries/mail-account-saving.service.ts';
import { companySetting, readCompany } from '../features/settings/company.service.ts';
import { savePageTexts, textsSetting } from '../features/settings/page-texts.service.ts';
import { noticeSetting, offersSetting } from '../features/settings/today.service.ts';
import { errorLine } from './command.ts';
import { runSiteImport } from './site-import.ts';

const { orm, databaseUrl } = await testDatabase();
const em = () => orm.em.fork();
const root = await mkdtemp(join(tmpdir(), 'hvac-site-'));
afterAll(() => rm(root, { recursive: true }));

const PICTURE = `${'a1'.repeat(16)}.webp`;
const AT_HERO = {
  name: 'Van',
  location: 'hero',
  description: null,
  alt: 'Our van',
  focusX: 20,
  focusY: 80,
  path: `/uploads/${PICTURE}`,
};
const OWN_NAME = 'North Star';

const run = async (
  args: string[],
  { env = {}, piped = '' }: { env?: object; piped?: string | Buffer } = {},
) => {
  const { lines } = await runSiteImport({
    args,
    env: { DATABASE_URL: databaseUrl, DATA_DIR: root, ...env },
    input: Readable.from([piped]),
  });
  return lines;
};
const complaintAbout = (...call: Parameters<typeof run>) =>
  run(...call).then(() => 'Nothing was wrong', errorLine);

/** A path in the folder of this test file. */
const path = (name = 'setup') => join(root, `${randomUUID()}-${name}`);
const setUp = async (content: unknown, pictures?: Record<string, Buffer>) =>
  writeSetUp(path(), content, pictures);
const saguaro = await readSetUp('saguaro');
const onlyCompany = async () => {
  const { name, tagline, address, phone, email, hours, serviceArea, region, timeZone } =
    saguaro.company;
  const company = { name, tagline, address, phone, email, hours, serviceArea, region, timeZone };
  return { format: 1, company };
};
const rows = (table: string) => em().execute(`select * from ${table}`);

beforeEach(async () => {
  const tables = ['own_pages', 'revisions', 'settings', 'website_images', 'stored_images', 'jobs'];
  for (const table of tables) {
    await em().execute(`delete from ${table}`);
  }
  await rm(join(root, 'uploads'), { recursive: true, force: true });
  const company = { ...defaultCompany, name: OWN_NAME, mapsApiKey: 'OwnKey' };
  await companySetting.save(workOn(em()), { value: company, version: 0 });
});

describe('on a terminal', () => {
  /** What the command prints, in a process of its own. */
  const printed = async (file: string) => {
    const env = { ...COMPILED, DATABASE_URL: databaseUrl, DATA_DIR: root };
    const command = join(import.meta.dirname, 'site.ts');
    const child = spawn(process.execPath, [command, 'import', file, '--dry-run'], { env });
    return (await Promise.all([text(child.stdout), text(child.stderr)])).join('');
  };

  it('the name of a file in a setup is shown, not obeyed', async () => {
    const folder = await setUp(await onlyCompany());
    await writeFile(join(folder, 'a\u001b[2J\nThe site is now yours'), '');
    const [line] = (await printed(folder)).split('\n');
    expect(line).toBe('Ignored: a\\u001b[2J\\u000aThe site is now yours is not part of a setup');
  });

  it('what is wrong with a setup stays on its line', async () => {
    const file = await setUp({ ...(await onlyCompany()), 'x\n\u001b[2JThe site is now yours': 1 });
    const said = await printed(file);
    expect(said).toContain('x\\u000a\\u001b[2JThe site is now yours');
    expect(said).not.toContain('\u001b');
    expect(said).not.toMatch(/^The site/m);
  });
});

describe('a mistake is reported, and the site stays unchanged', () => {
  const USAGE = /^Usage: pnpm site:import FILE \[--dry-run\] \[--keep-demo\]; FILE is .+$/;
  const expectUntouched = async () => {
    expect((await readCompany(em())).name).toBe(OWN_NAME);
    expect(await rows('settings')).toHaveLength(1);
    for (const table of ['website_images', 'stored_images', 'jobs']) {
      expect(await rows(table)).toEqual([]);
    }
  };

  it.each<[string[], RegExp]>([
    [[], USAGE],
    [['a', 'b'], USAGE],
    [['a', '--force'], USAGE],
    [['nothing-here'], /^There is no nothing-here$/],
    [[import.meta.dirname], /commands has no site\.json$/],
    [[import.meta.filename], /^The archive is damaged: /],
    [['-'], /^The archive is damaged: it ends too early$/],
  ])('%j', async (args, line) => {
    expect(await complaintAbout(args)).toMatch(line);
    await expectUntouched();
  });

  it('in the syntax of site.json', async () => {
    expect(await complaintAbout(['-'], { piped: '{"format": 1,,}' })).toMatch(
      /^Nothing was imported\.\nsite\.json cannot be read: .+position 13/,
    );
    await expectUntouched();
  });

  it('in many fields at once, each by its path', async () => {
    const wrong = structuredClone(saguaro);
    wrong.format = 2;
    wrong.company.phone = 'five';
    delete wrong.company.region;
    wrong.company.fax = '520-555-0138';
    wrong.pages.home.heading = 'long '.repeat(20);
    wrong.pages.home.promises[1].icon = 'star';
    wrong.pages.blog.intro = 'By {compny}';
    wrong.pages.gallery = {};
    wrong.websiteImages = [{ ...AT_HERO, path: '../../etc/passwd' }];
    const [first, ...lines] = (await complaintAbout([await setUp(wrong)])).split('\n');
    expect(first).toBe('Nothing was imported.');
    expect(lines.toSorted()).toEqual([
      'company.fax: There is no such field',
      'company.phone: Enter a phone number, like 313-555-0142',
      'company.region: This is missing',
      'format: This release reads format 1',
      "pages.blog.intro: “{compny}” isn't something we can fill in",
      'pages.gallery: There is no such field',
      'pages.home.heading: Too long (max 70 characters)',
      'pages.home.promises.1.icon: Please choose one of the options',
      expect.stringMatching(/^websiteImages\.0\.path: Please give \/uploads\//),
    ]);
    await expectUntouched();
  });

  it('in a text that its placeholders make too long', async () => {
    const wrong = structuredClone(saguaro);
    wrong.company.name = 'S'.repeat(90);
    wrong.pages.about.heading = 'We are {company}';
    expect(await complaintAbout([await setUp(wrong)])).toContain(
      'pages.about.heading: Too long (max 60 characters)',
    );
  });

  it('where a picture is missing, misnamed, too large or not an image', async () => {
    const other = `${'b2'.repeat(16)}.webp`;
    const content = {
      ...saguaro,
      websiteImages: [AT_HERO, { ...AT_HERO, path: `/uploads/${other}` }],
    };
    const bytes = Buffer.from('no picture');
    expect(await complaintAbout([await setUp(content, { 'van.webp': bytes })])).toBe(
      [
        'Nothing was imported.',
        `websiteImages.0.path: There is no picture pictures/${PICTURE}`,
        `websiteImages.1.path: There is no picture pictures/${other}`,
      ].join('\n'),
    );
    const broken = await setUp(content, { [PICTURE]: bytes, [other]: bytes });
    const line = 'This is a text file. Please select an image file (JPEG, PNG, GIF, etc.).';
    for (const args of [[broken], [broken, '--dry-run']]) {
      expect(await complaintAbout(args)).toBe(
        `Nothing was imported.\npictures/${PICTURE}: ${line}\npictures/${other}: ${line}`,
      );
    }
    const large = await setUp(content, { [PICTURE]: Buffer.alloc(IMAGE_FILE_LIMIT + 1) });
    await writeFile(join(large, 'pictures', other), bytes);
    expect(await complaintAbout([large])).toContain(`pictures/${PICTURE}: ${IMAGE_TOO_LARGE}`);
    await expectUntouched();
  });

  it('in an archive that is compressed or truncated', async () => {
    const archive = path('saguaro.tar');
    execFileSync('tar', ['cf', archive, '-C', setUpFolder('saguaro'), '.']);
    const bytes = await readFile(archive);
    expect(await complaintAbout(['-'], { piped: gzipSync(bytes) })).toBe(
      'The input is compressed; unpack it with gunzip first',
    );
    expect(await complaintAbout(['-'], { piped: bytes.subarray(0, 8000) })).toBe(
      'The archive is damaged: it ends too early',
    );
    await expectUntouched();
  });

  it('in a database without a site', async () => {
    const env = { DATABASE_URL: (await emptyDatabase()).databaseUrl };
    expect(await complaintAbout([setUpFolder('saguaro')], { env })).toMatch(
      /^The database has no site yet; start the site once/,
    );
  });
});

describe('a setup', () => {
  const nameOf = async () => (await readCompany(em())).name;

  it('is read from a folder, its site.json or standard input', async () => {
    const file = join(setUpFolder('saguaro'), 'site.json');
    for (const [args, piped] of [
      [[setUpFolder('saguaro')], ''],
      [[file], ''],
      [['-'], `\uFEFF${await readFile(file, 'utf8')}`],
    ] as const) {
      const company = { ...defaultCompany, name: OWN_NAME };
      const { version } = await companySetting.readVersioned(em());
      await companySetting.save(workOn(em()), { value: company, version });
      await run([...args], { piped });
      expect(await nameOf()).toBe('Saguaro Air & Heat');
    }
  });

  it.each([['--format=gnu'], ['--format=pax'], ['--format=ustar']])(
    'is read from an archive that tar %s made, whatever else is in it',
    async (format) => {
      const folder = path('a-folder-with-quite-a-long-name');
      await cp(setUpFolder('saguaro'), folder, { recursive: true });
      const long = 'notes-that-somebody-left-in-the-folder-'.repeat(2);
      await writeSetUp(
        folder,
        { ...saguaro, websiteImages: [AT_HERO] },
        {
          [PICTURE]: await picture(),
          [`${long}.txt`]: Buffer.from('?'),
          'van.jpg': await picture(),
          [`${'c'.repeat(32)}.webp`]: await picture(),
        },
      );
      await writeFile(join(folder, 'README'), 'about this');
      const archive = path('made.tar');
      execFileSync('tar', [format, '-cf', archive, '-C', root, folder.slice(root.length + 1)]);
      const said = await run([archive]);
      expect(said.filter((line) => line.startsWith('Ignored')).toSorted()).toEqual([
        'Ignored: README is not part of a setup',
        `Ignored: pictures/${'c'.repeat(32)}.webp is not named in site.json`,
        `Ignored: pictures/${long}.txt is not part of a setup`,
        'Ignored: pictures/van.jpg is not part of a setup',
      ]);
      expect(await rows('website_images')).toEqual([
        expect.objectContaining({ path: AT_HERO.path, upload: PICTURE, alt: 'Our van' }),
      ]);
      expect(await rows('stored_images')).toHaveLength(1);
      expect((await readFile(join(root, 'uploads', PICTURE))).toString('latin1', 8, 12)).toBe(
        'WEBP',
      );
    },
  );

  it('changes nothing in a dry run, which says what would change', async () => {
    const said = await run([setUpFolder('saguaro'), '--dry-run']);
    expect(said[0]).toBe('This would change (nothing has been changed yet):');
    expect(said[1]).toMatch(/^ {2}Company record: name, tagline, .+, timeZone, mapsApiKey$/);
    expect(said.join('\n')).toMatch(/\n {2}Texts, home: metaTitle, metaDescription, heading, /);
    expect(await nameOf()).toBe(OWN_NAME);
    expect(await rows('settings')).toHaveLength(1);
  });

  it('changes nothing the second time', async () => {
    expect((await run([setUpFolder('saguaro')]))[0]).toBe(
      'The site now belongs to Saguaro Air & Heat. Changed:',
    );
    expect(await rows('audit_events')).toContainEqual(
      expect.objectContaining({
        ...{ origin: 'command line', action: 'site.imported' },
        ...{ subject_label: 'Saguaro Air & Heat' },
      }),
    );
    const before = await rows('settings');
    expect(await run([setUpFolder('saguaro')])).toEqual([
      'Nothing to change: the site already has this setup.',
    ]);
    expect(await rows('settings')).toEqual(before);
  });

  it('may be imported twice at once', async () => {
    const folder = await setUp(
      { ...saguaro, websiteImages: [AT_HERO] },
      { [PICTURE]: await picture() },
    );
    const both = await Promise.all([run([folder]), run([folder])]);
    expect(both.flat().filter((line) => line.startsWith('Nothing to change'))).toHaveLength(1);
    expect(await rows('website_images')).toHaveLength(1);
  });

  it('makes a save of an older version a conflict', async () => {
    const company = await companySetting.readVersioned(em());
    const texts = await savePageTexts(workOn(em()), {
      page: 'blog',
      value: { ...defaultTexts('blog'), heading: 'Ours' },
      version: 0,
    });
    await run([setUpFolder('saguaro')]);
    const CONFLICT = { code: 'conflict' };
    await expect(companySetting.save(workOn(em()), company)).rejects.toMatchObject(CONFLICT);
    await expect(savePageTexts(workOn(em()), { page: 'blog', ...texts })).rejects.toMatchObject(
      CONFLICT,
    );
  });
});

describe('a setup that leaves something out', () => {
  it('gets neutral values, never those of the former one', async () => {
    await companySetting.save(workOn(em()), {
      value: {
        ...defaultCompany,
        licenseNumber: '7123',
        certifications: ['NATE'],
        guarantee: 'Two years',
        reviews: { source: 'Google', count: 12, url: '' },
      },
      version: 1,
    });
    const texts = { ...defaultTexts('about'), heading: 'About Hearthline' };
    await savePageTexts(workOn(em()), { page: 'about', value: texts, version: 0 });
    await run([await setUp(await onlyCompany())]);
    expect(await readCompany(em())).toMatchObject({
      name: 'Saguaro Air & Heat',
      licenseNumber: '',
      licenseState: '',
      isInsured: false,
      certifications: [],
      guarantee: '',
      reviews: { source: '', count: null, url: '' },
    });
    expect((await textsSetting('about').read(em())).heading).toBe('About Our Company');
    const home = await textsSetting('home').read(em());
    expect(home.testimonials).toEqual([]);
    expect(JSON.stringify(home)).not.toMatch(/licensed|insured|certified/i);
  });

  it('keeps the map key of the same company, and drops it for another', async () => {
    const content = await onlyCompany();
    await run([await setUp({ ...content, company: { ...content.company, name: OWN_NAME } })]);
    expect((await readCompany(em())).mapsApiKey).toBe('OwnKey');
    await run([await setUp(content)]);
    expect((await readCompany(em())).mapsApiKey).toBe('');
  });

  it('gives up the pictures it does not name', async () => {
    const folder = await setUp(
      { ...saguaro, websiteImages: [AT_HERO] },
      { [PICTURE]: await picture() },
    );
    await run([folder]);
    await run([setUpFolder('saguaro')]);
    expect(await rows('website_images')).toEqual([]);
    expect(await em().execute('select name, payload from jobs')).toEqual([
      { name: 'images:remove-unused', payload: { name: PICTURE } },
    ]);
  });

  it('leaves no old address of the former company, and keeps those of the same', async () => {
    await em().execute(
      `insert into old_addresses (path, leads_to, origin, created_at) values ('/detroit', '/about', 'typed', now())`,
    );
    await em().execute(
      `insert into missing_addresses (path, day, count, last_at) values ('/north-star', now(), 1, now())`,
    );
    const content = await onlyCompany();
    await run([await setUp({ ...content, company: { ...content.company, name: OWN_NAME } })]);
    expect(await rows('old_addresses')).toHaveLength(1);
    const said = await run([await setUp(content)]);
    expect(said).toContain('  Addresses: 1 redirect of the former company removed');
    expect(await rows('old_addresses')).toEqual([]);
    expect(await rows('missing_addresses')).toEqual([]);
  });

  it('leaves no visits of the former company, and keeps those of the same', async () => {
    await em().execute(
      `insert into visit_counts (day, page, source, visits) values (now(), '/about', 'Google', 3)`,
    );
    const content = await onlyCompany();
    const removed = '  Figures: visits of the former company removed';
    const renewed = { ...content, company: { ...content.company, name: OWN_NAME } };
    expect(await run([await setUp(renewed)])).not.toContain(removed);
    expect(await rows('visit_counts')).toHaveLength(1);
    expect(await run([await setUp(content)])).toContain(removed);
    expect(await rows('visit_counts')).toEqual([]);
  });

  it('removes the email account of the former company, and keeps that of the same', async () => {
    const account = {
      ...{ host: 'smtp.example.com', port: 465, encryption: 'tls', user: '' },
      ...{ sender: { name: '', address: 'office@example.com' }, sealedPassword: null },
    };
    await em().execute(
      `insert into settings (key, value, version, updated_at) values ('leads:mail-account', ?::jsonb, 1, now())`,
      [JSON.stringify(account)],
    );
    const content = await onlyCompany();
    await run([await setUp({ ...content, company: { ...content.company, name: OWN_NAME } })]);
    expect(await hasMailAccount(em())).toBe(true);
    const said = await run([await setUp(content)]);
    expect(said).toContain(
      '  Email account: removed; the former company sent from it. Enter another under Settings → Leads',
    );
    expect(await hasMailAccount(em())).toBe(false);
  });

  it('leaves no notice and no offer of the former company, and keeps those of the same', async () => {
    const notice = { ...defaultNotice, isOn: true, text: 'Call North Star' };
    const content = await onlyCompany();
    await run([await setUp({ ...content, company: { ...content.company, name: OWN_NAME } })]);
    const work = workOn(em());
    await noticeSetting.save(work, { value: notice, version: 0 });
    await offersSetting.save(work, { value: { offers: [OFFER] }, version: 0 });
    await run([await setUp({ ...content, company: { ...content.company, name: OWN_NAME } })]);
    expect(await noticeSetting.read(em())).toEqual(notice);
    expect(await offersSetting.read(em())).toEqual({ offers: [OFFER] });
    const words = { text: 'Monsoon tonight', button: '', leadsTo: '', tone: 'urgent' };
    const said = await run([await setUp({ ...content, notice: words })]);
    expect(said).toContain('  Notice: the words of this setup, turned off');
    expect(said).toContain('  Offers: 1 offer of the former company removed');
    expect(await noticeSetting.read(em())).toEqual({ ...defaultNotice, ...words });
    expect(await offersSetting.read(em())).toEqual({ offers: [] });
  });

  it('replaces the own pages, and moves those of the former company to the trash', async () => {
    const page = { kind: 'page', path: 'warranty', label: 'Warranty', title: 'Ten years' };
    const whole = { ...page, description: 'What we promise', content: 'All of it.' };
    const content = await onlyCompany();
    const ours = { ...content, company: { ...content.company, name: OWN_NAME } };
    await em().execute('delete from own_pages');
    const paths = async () =>
      (await em().execute<{ path: string }[]>('select path from own_pages order by path')).map(
        (row) => row.path,
      );
    const both = [whole, { ...whole, path: 'financing', menuPlace: 1 }];
    expect(await run([await setUp({ ...ours, ownPages: both })])).toContain('  Own pages: 2 added');
    expect(await run([await setUp({ ...ours, ownPages: both })])).not.toContain(
      '  Own pages: 2 added',
    );
    const changed = [{ ...whole, title: 'Twelve years' }];
    const said = await run([await setUp({ ...ours, ownPages: changed })]);
    expect(said).toContain('  Own pages: 1 changed, 1 moved to the trash');
    expect(await paths()).toEqual(['warranty']);
    const other = await run([await setUp(content)]);
    expect(other).toContain('  Own pages: 1 moved to the trash');
    expect(await paths()).toEqual([]);
    const trashed = await em().execute(
      `select label from revisions where of = 'page' and kind = 'delete' order by id`,
    );
    expect(trashed).toHaveLength(2);
  });

  it('brings the pictures of own pages, and names one that is missing', async () => {
    const page = {
      ...{ kind: 'page', path: 'work', label: 'Our work', title: 'Our work', description: 'Seen' },
      ...{
        content: `Look: ![Van](/uploads/${PICTURE})`,
        gallery: [{ image: `/uploads/${PICTURE}` }],
      },
    };
    const content = { ...(await onlyCompany()), ownPages: [page] };
    expect(await complaintAbout([await setUp(content)])).toContain(
      `ownPages.0.gallery.0.image: There is no picture pictures/${PICTURE}`,
    );
    await run([await setUp(content, { [PICTURE]: await picture() })]);
    const [use] = await em().execute<{ of: string }[]>(
      'select r.of from picture_uses u join revisions r on r.id = u.revision_id where u.picture = ?',
      [PICTURE],
    );
    expect(use?.of).toBe('page');
    await run([await setUp(await onlyCompany())]);
  });

  it('keeps what is in the trash of website images', async () => {
    await run([
      await setUp({ ...saguaro, websiteImages: [AT_HERO] }, { [PICTURE]: await picture() }),
    ]);
    await em().execute('update website_images set deleted_at = now()');
    const other = { ...AT_HERO, name: 'Another' };
    await run([
      await setUp({ ...saguaro, websiteImages: [other] }, { [PICTURE]: await picture() }),
    ]);
    expect(await em().execute('select name from website_images order by id')).toEqual([
      { name: AT_HERO.name },
      { name: 'Another' },
    ]);
  });
});
