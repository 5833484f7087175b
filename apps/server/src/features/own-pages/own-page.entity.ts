import type { OwnPageFields, OwnPageKind } from '@hvac/contract/own-pages';
import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/**
 * Table `own_pages`: pages of the owner's at paths of their own (beyond §7). `version` counts the saves. Pictures are
 * kept by the newest revision of a page, which names them.
 */
export const OwnPageEntity = defineEntity({
  name: 'OwnPage',
  tableName: 'own_pages',
  properties: {
    id: p.integer().primary(),
    kind: p.string().length(10).$type<OwnPageKind>(),
    /** Without the first slash. */
    path: p.string().length(120).unique(),
    label: p.string().length(40),
    title: p.string().length(80),
    metaTitle: p.string().length(60),
    description: p.string().length(160),
    intro: p.string().length(300),
    featuredImage: p.text().nullable(),
    featuredImageAlt: p.string().length(300),
    content: p.text(),
    language: p.string().length(16),
    facts: p.json<OwnPageFields['facts']>(),
    questions: p.json<OwnPageFields['questions']>(),
    gallery: p.json<OwnPageFields['gallery']>(),
    service: p.string().length(20).$type<OwnPageFields['service']>(),
    city: p.string().length(80),
    button: p.string().length(24),
    showsOffers: p.boolean(),
    job: p.json<OwnPageFields['job']>(),
    /** Places in the menu and in the footer, counted from 1; null without one. */
    menuPlace: p.integer().nullable(),
    footerPlace: p.integer().nullable(),
    published: p.boolean(),
    publishedAt: p.datetime().length(3).nullable(),
    /** Part of every preview link; counted up, it makes those that were made before invalid. */
    previewSeries: p.integer().default(0),
    version: p.integer().version(),
    createdAt: p.datetime().length(3),
    updatedAt: p.datetime().length(3),
  },
});
export type OwnPageRow = InferEntity<typeof OwnPageEntity>;
