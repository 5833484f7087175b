import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { defaultCompany } from '@hvac/contract/company';
import { defaultTexts } from '@hvac/contract/texts/pages';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COMPILED } from '../../test/compiled.ts';
import { emptyDatabase, testDatabase } from '../../test/database.ts';
import { createOwnPage } from '../../test/factories.ts';
import { readSetUp, setUpFolder, writeSetUp } from '../../test/fixtures/set-ups.ts';
import { picture } from '../../test/pictures.ts';
import { workOn } from '../../test/work.ts';
import { companySetting } from '../features/settings/company.service.ts';
import { savePageTexts } from '../features/settings/page-texts.service.ts';
import { errorLine } from './command.ts';
import { runSiteExport } from './site-export.ts';
import { runSiteImport } from './site-import.ts';

const { orm, databaseUrl } = await testDatabase();
const root = await mkdtemp(join(tmpdir(), 'hvac-site-'));
afterAll(() => rm(root, { recursive: true }));

const variables = { DATABASE_URL: databaseUrl, DATA_DIR: join(root, 'data') };
const exportTo = (args: string[], env = variables, output = new PassThrough()) =>
  runSiteExport({ args, env, output });
const importFrom = async (args: string[], env = variables) =>
  (await runSiteImport({ args, env, input: Readable.from([]) })).lines;
const complaintAbout = (args: string[], env = variables) =>
  exportTo(args, env).then(() => 'Nothing was wrong', errorLine);
/** Unpacks an archive with tar, and returns the folder. */
const unpacked = async (archive: string) => {
  const folder = `${archive}-unpacked`;
  await mkdir(folder);
  execFileSync('tar', ['xf', archive, '-C', folder]);
  return folder;
};
const siteJson = (folder: string) => readFile(join(folder, 'site.json'), 'utf8');

describe('a mistake is reported in one line', () => {
  const USAGE =
    /^Usage: pnpm site:export FILE \[--with-map-key\] \[--force\]; - is standard output$/;
  beforeAll(async () => {
    await mkdir(join(root, 'folder'));
    await writeFile(join(root, 'earlier.tar'), 'kept');
  });

  it.each<[string[], RegExp]>([
    [[], USAGE],
    [['a.tar', 'b.tar'], USAGE],
    [['a.tar', '--all'], USAGE],
    [[join(root, 'folder')], /folder is a folder; add the name of a file in it$/],
    [
      [join(root, 'earlier.tar')],
      /earlier\.tar already exists; choose another name, or replace it/,
    ],
    [[join(root, 'nowhere/a.tar')], /a\.tar cannot be written \(ENOENT/],
  ])('%j', async (args, line) => {
    expect(await complaintAbout(args)).toMatch(line);
    expect(await readFile(join(root, 'earlier.tar'), 'utf8')).toBe('kept');
  });

  it('in a database without a site', async () => {
    const env = { ...variables, DATABASE_URL: (await emptyDatabase()).databaseUrl };
    expect(await complaintAbout([join(root, 'none.tar')], env)).toMatch(/^The database has no /);
    expect(existsSync(join(root, 'none.tar'))).toBe(false);
  });

  it.each([['export'], ['import']])('%s, with exit code 1', async (action) => {
    const child = spawn(process.execPath, [join(import.meta.dirname, 'site.ts'), action], {
      env: { ...COMPILED, ...variables },
    });
    child.stdin.end();
    const [said, complaint] = await Promise.all([text(child.stdout), text(child.stderr)]);
    if (child.exitCode === null) await once(child, 'exit');
    expect([said, child.exitCode]).toEqual(['', 1]);
    expect(complaint).toMatch(new RegExp(`^Usage: pnpm site:${action} FILE .+\n$`));
  });
});

describe('a fresh system', () => {
  it('is exported as the hearthline setup', async () => {
    const archive = join(root, 'fresh.tar');
    expect((await exportTo([archive])).lines).toEqual([
      `The setup of Hearthline Heating & Cooling is in ${archive}: site.json and 0 pictures.`,
    ]);
    const folder = await unpacked(archive);
    // Regenerate it with pnpm run docs:site-schema.
    expect(await siteJson(folder)).toBe(await siteJson(setUpFolder('hearthline')));
    expect(await readdir(folder)).toEqual(['site.json']);
    expect((await stat(archive)).mode & 0o777).toBe(0o600);
  });

  it('has nothing to change when hearthline is imported', async () => {
    expect(await importFrom([setUpFolder('hearthline')])).toEqual([
      'Nothing to change: the site already has this setup.',
    ]);
  });

  it('is printed as an archive, with nothing else', async () => {
    const output = new PassThrough();
    const [said, bytes] = await Promise.all([
      exportTo(['-'], variables, output).finally(() => output.end()),
      buffer(output),
    ]);
    expect(said).toEqual({ notes: [], lines: [] });
    const archive = join(root, 'printed.tar');
    await writeFile(archive, bytes);
    expect(await siteJson(await unpacked(archive))).toBe(await siteJson(setUpFolder('hearthline')));
  });
});

describe('an export', () => {
  const NAMES = ['0', '1'].map((digit) => `${digit.repeat(32)}.webp`);
  const IMAGES = [
    ...NAMES.map((name, index) => ({
      name: `Photo ${index}`,
      location: 'hero',
      description: 'Two of one place: the first is shown',
      alt: null,
      focusX: 30 + index,
      focusY: 100,
      path: `/uploads/${name}`,
    })),
    {
      name: 'Drawing',
      location: 'about-1',
      description: null,
      alt: 'A',
      focusX: 50,
      focusY: 50,
      path: '/img/about-1.svg',
    },
    {
      name: 'Elsewhere',
      location: 'x',
      description: null,
      alt: null,
      focusX: 50,
      focusY: 0,
      path: 'https://a.example/b',
    },
  ];

  it('is the same after an import into another system', async () => {
    const saguaro = await readSetUp('saguaro');
    const bytes = await picture();
    const folder = await writeSetUp(
      join(root, 'with-pictures'),
      { ...saguaro, ownPages: [], websiteImages: IMAGES },
      Object.fromEntries(NAMES.map((name) => [name, bytes])),
    );
    await importFrom([folder]);
    const em = orm.em.fork();
    const texts = { ...defaultTexts('blog'), heading: 'Own "words" \u{1F525} </script>' };
    await savePageTexts(workOn(em), { page: 'blog', value: texts, version: 1 });
    const first = join(root, 'first.tar');
    expect((await exportTo([first])).lines[0]).toMatch(/site\.json and 2 pictures\.$/);

    const other = await testDatabase();
    const env = { DATABASE_URL: other.databaseUrl, DATA_DIR: join(root, 'other') };
    await importFrom([first], env);
    const second = join(root, 'second.tar');
    await exportTo([second], env);
    const [one, two] = [await unpacked(first), await unpacked(second)];
    expect(await siteJson(two)).toBe(await siteJson(one));
    for (const found of [one, two]) {
      expect((await readdir(join(found, 'pictures'))).toSorted()).toEqual(NAMES);
    }
    expect(JSON.parse(await siteJson(two)).websiteImages).toEqual(IMAGES);
  });

  it('names a picture of this site without the address of the site', async () => {
    await orm.em
      .fork()
      .execute(`update website_images set path = 'https://www.saguaro-air.example' || path
        where path = '/uploads/${NAMES[1]}'`);
    const archive = join(root, 'full-address.tar');
    await exportTo([archive]);
    const { websiteImages } = JSON.parse(await siteJson(await unpacked(archive)));
    expect(websiteImages).toEqual(IMAGES);
  });

  it('holds the map key only when asked to', async () => {
    const work = workOn(orm.em.fork());
    const { value, version } = await companySetting.readVersioned(work.em);
    await companySetting.save(work, { value: { ...value, mapsApiKey: 'SecretKey' }, version });
    const archive = join(root, 'key.tar');
    await exportTo([archive]);
    expect(await readFile(archive, 'utf8')).not.toContain('SecretKey');
    await exportTo([archive, '--force', '--with-map-key']);
    expect(await readFile(archive, 'utf8')).toContain('"mapsApiKey": "SecretKey"');
  });

  it('leaves out a lost picture, and says so', async () => {
    await rm(join(root, 'data/uploads', NAMES[0] ?? ''));
    const archive = join(root, 'lost.tar');
    expect((await exportTo([archive])).notes).toEqual([
      'The picture of Photo 0 (hero) has no file; it is left out',
    ]);
    const { websiteImages } = JSON.parse(await siteJson(await unpacked(archive)));
    expect(websiteImages).toEqual(IMAGES.slice(1));
  });

  it('has the own pages without pictures that are lost, and brings them to another site', async () => {
    const lost = `/uploads/${'9'.repeat(32)}.webp`;
    await createOwnPage(orm.em.fork(), {
      ...{ path: 'work', label: 'Our work', featuredImage: lost, gallery: [] },
    });
    const archive = join(root, 'pages.tar');
    expect((await exportTo([archive])).notes).toContain(
      `A picture of your pages has no file; it is left out: ${lost}`,
    );
    const { ownPages } = JSON.parse(await siteJson(await unpacked(archive)));
    expect(ownPages).toMatchObject([{ path: 'work', featuredImage: null, published: true }]);
    const env = { ...variables, DATABASE_URL: (await testDatabase()).databaseUrl };
    expect(await importFrom([archive], env)).toContain('  Own pages: 1 added');
    expect(await importFrom([archive], env)).not.toContain('  Own pages: 1 added');
    await orm.em.fork().execute('delete from own_pages');
  });

  it('can be imported whatever the company is called', async () => {
    const work = workOn(orm.em.fork());
    const { version } = await companySetting.readVersioned(work.em);
    await companySetting.save(work, {
      value: { ...defaultCompany, name: 'N'.repeat(100) },
      version,
    });
    await work.em.execute(`delete from settings where key like 'page:%'`);
    const archive = join(root, 'long.tar');
    await exportTo([archive]);
    const env = { ...variables, DATABASE_URL: (await testDatabase()).databaseUrl };
    expect((await importFrom([archive], env))[0]).toMatch(/^The site now belongs to NNN/);
  });
});
