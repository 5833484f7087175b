import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/** What has versions or a trash. */
export const REVISION_NOUNS = ['post', 'category', 'page'] as const;
export type RevisionNoun = (typeof REVISION_NOUNS)[number];

/**
 * Table `revisions`: what a save has stored (`save`), and what is in the trash (`delete`). Without a foreign key to its
 * subject, which it outlives.
 */
export const RevisionEntity = defineEntity({
  name: 'Revision',
  tableName: 'revisions',
  indexes: [
    { properties: ['of', 'subjectId', 'id'] },
    {
      name: 'revisions_trash_index',
      expression: `create index "revisions_trash_index" on "revisions" ("of", "saved_at") where kind = 'delete'`,
    },
  ],
  properties: {
    id: p.integer().primary(),
    of: p.text().$type<RevisionNoun>(),
    subjectId: p.integer(),
    /** The version of the subject; 0 for what has none. */
    version: p.integer(),
    kind: p.text().$type<'save' | 'delete'>(),
    /** What the subject was called. */
    label: p.text(),
    content: p.json<object>().lazy(),
    savedAt: p.datetime().length(3),
    /** Username; kept as text, so that it outlives the user. */
    savedBy: p.text().nullable(),
  },
});
export type RevisionRow = InferEntity<typeof RevisionEntity>;
