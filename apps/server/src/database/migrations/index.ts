import { Migration20261123FirstRelease } from './20261123-first-release.ts';
import { Migration20261124SearchChangedFields } from './20261124-search-changed-fields.ts';
import { Migration20261124SubmissionTrash } from './20261124-submission-trash.ts';
import { Migration20261124WebsiteImageTrash } from './20261124-website-image-trash.ts';

/** All migrations in the order in which they run. A released one is never edited. */
export const migrations = [
  Migration20261123FirstRelease,
  Migration20261124WebsiteImageTrash,
  Migration20261124SubmissionTrash,
  Migration20261124SearchChangedFields,
];
