import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { defaultBrand } from '@hvac/contract/brand';
import { defaultCompany } from '@hvac/contract/company';
import { defaultNotice, noticeWords } from '@hvac/contract/notice';
import { siteFileContent } from '@hvac/contract/site-file';
import { siteJsonSchema } from '@hvac/contract/site-json-schema';
import { defaultTexts, type SiteTexts, TEXT_PAGE_NAMES } from '@hvac/contract/texts/pages';
import { print } from '../kernel/terminal.ts';

/** Writes the files derived from the contract: the schema of `site.json`, and the setup of a fresh system. */

const ROOT = join(import.meta.dirname, '../../../..');

const { mapsApiKey, ...company } = defaultCompany;
const pages = Object.fromEntries(TEXT_PAGE_NAMES.map((page) => [page, defaultTexts(page)]));

const files = {
  'docs/site.schema.json': `${JSON.stringify(siteJsonSchema(), null, 2)}\n`,
  'setups/hearthline/site.json': siteFileContent({
    company,
    pages: pages as SiteTexts,
    brand: defaultBrand,
    notice: noticeWords(defaultNotice),
    websiteImages: [],
  }),
};

for (const [name, content] of Object.entries(files)) {
  const path = join(ROOT, name);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, content);
  print(`Wrote ${name}`);
}
