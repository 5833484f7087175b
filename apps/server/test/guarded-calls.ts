import type { deletionOf } from '../src/kernel/viewer.ts';

/** What keeps whoever finds a browser unattended, or has stolen a session, from doing harm with a call. */
export type Guard =
  /** It takes a proof: a password or second factor within the last ten minutes. */
  | { proof: 'always' }
  /** It takes one beyond a number since the last. */
  | { proofAbove: number; of: Parameters<typeof deletionOf>[0] | 'read' }
  /** It takes one for what diverts customers or lets others read of them; these are its columns. */
  | { proofFor: string; columns: readonly string[] }
  /** What it does is undone by another call, and nothing is lost. */
  | { undoneBy: string }
  | { harmlessBecause: string };

const PROOF = { proof: 'always' } as const;
const above = (of: Extract<Guard, { proofAbove: number }>['of'], proofAbove = 5) =>
  ({ proofAbove, of }) as const;
const undoneBy = (call: string) => ({ undoneBy: call });
const because = (reason: string) => ({ harmlessBecause: reason });

const OWN_PROOF = because('it is the login or the proof itself');
const ASKS = because('it asks, and changes nothing that lasts');
const ENDS_OWN = because('it ends what whoever calls has');
const DAILY_TEXTS = because(
  'texts are the daily work of the office: everybody sees them, the history says who has changed them, and each backup has those before',
);
const TO_ONE_CUSTOMER = because(
  'it goes to one customer at the address that they gave, is kept with the request, and 60 an hour is the most',
);
const OF_VISITORS = because('anybody may send it');
const ADDS_NOTE = because('it adds to the history of a request and takes nothing away');

/** Every mutation of the office and every mutating call of `/api`, and the reads of many customers. */
export const GUARDS: Record<string, Guard> = {
  'addresses.save': {
    proofFor: 'a redirect to another site',
    columns: ['old_addresses.leads_to'],
  },
  'addresses.remove': undoneBy('addresses.save'),
  'addresses.importFile': {
    proofFor: 'a redirect to another site',
    columns: ['old_addresses.leads_to'],
  },

  'audit.saveSettings': PROOF,

  'auth.login': OWN_PROOF,
  'auth.loginWithPasskey': OWN_PROOF,
  'auth.prove': OWN_PROOF,
  'auth.askForPasskey': ASKS,
  'auth.askForSecondFactor': ASKS,
  'auth.logout': ENDS_OWN,
  'auth.changePassword': because(
    'it asks for the current password, or a login with a generated one within the last ten minutes',
  ),
  'auth.admitExport': PROOF,
  'auth.endSession': PROOF,
  'auth.endOtherSessions': PROOF,
  'auth.createUser': PROOF,
  'auth.setRole': PROOF,
  'auth.resetPassword': PROOF,
  'auth.removeUser': PROOF,

  'backup.make': PROOF,
  'backup.admitDownload': PROOF,
  'backup.remove': PROOF,

  'blog.createPost': undoneBy('blog.trashPost'),
  'blog.updatePost': undoneBy('blog.updatePost'),
  'blog.setFeaturedImage': undoneBy('blog.setFeaturedImage'),
  'blog.setPublished': undoneBy('blog.setPublished'),
  'blog.trashPost': undoneBy('blog.restorePost'),
  'blog.restorePost': undoneBy('blog.trashPost'),
  'blog.purgePost': above('posts'),
  'blog.createCategory': undoneBy('blog.trashCategory'),
  'blog.updateCategory': undoneBy('blog.updateCategory'),
  'blog.trashCategory': undoneBy('blog.restoreCategory'),
  'blog.restoreCategory': undoneBy('blog.trashCategory'),
  'blog.purgeCategory': above('categories'),

  'brand.save': because('the look can be chosen again, and the pictures of it stay'),
  'brand.reset': because('the look can be chosen again, and the pictures of it stay'),

  'devices.save': PROOF,
  'devices.sync': {
    proofFor: 'another address or other keys from a browser without the secret of the device',
    columns: [
      'push_devices.endpoint',
      'push_devices.p256dh',
      'push_devices.auth',
      'push_devices.key',
      'push_devices.secret_hash',
    ],
  },
  'devices.change': undoneBy('devices.change'),
  'devices.remove': because(
    'it tells fewer people of customers, says so there, and is in the history',
  ),
  'devices.test': because('it shows one line on a device of whoever calls'),

  'drafts.save': because('unsaved work is of whoever calls, and only they see it'),
  'drafts.discard': because('unsaved work is of whoever calls, and only they see it'),

  'contact.submit': OF_VISITORS,
  'contact.amend': OF_VISITORS,

  'inbox.open': ADDS_NOTE,
  'inbox.setStatus': undoneBy('inbox.setStatus'),
  'inbox.setStatusOfMany': undoneBy('inbox.setStatus'),
  'inbox.setBounced': undoneBy('inbox.setBounced'),
  'inbox.addNote': ADDS_NOTE,
  'inbox.remind': undoneBy('inbox.remind'),
  'inbox.reply': TO_ONE_CUSTOMER,
  'inbox.sendAgain': because('it goes to those who were to get it'),
  'inbox.trashSubmissions': undoneBy('inbox.restoreSubmissions'),
  'inbox.restoreSubmissions': undoneBy('inbox.trashSubmissions'),
  'inbox.deleteSubmissions': above('submissions'),
  'inbox.submissions': above('read', 200),
  'inbox.submission': above('read', 200),

  'images.trashWebsiteImage': undoneBy('images.restoreWebsiteImage'),
  'images.restoreWebsiteImage': undoneBy('images.trashWebsiteImage'),
  'images.purgeWebsiteImage': above('website-images'),
  'figures.saveSettings': undoneBy('figures.saveSettings'),

  'images.clearPlace': undoneBy('PATCH /api/website/images/{id}'),

  'leads.saveSettings': {
    proofFor: 'other recipients, another deletion, another text for each customer',
    columns: [
      'settings leads.recipients',
      'settings leads.retentionMonths',
      'settings leads.escalation.recipients',
      'settings leads.acknowledgement.subject',
      'settings leads.acknowledgement.text',
    ],
  },
  'leads.admitMailAccount': PROOF,
  'leads.saveMailAccount': PROOF,
  'leads.removeMailAccount': PROOF,

  'ownPages.create': undoneBy('ownPages.trash'),
  'ownPages.update': undoneBy('ownPages.update'),
  'ownPages.setPublished': undoneBy('ownPages.setPublished'),
  'ownPages.saveLinks': undoneBy('ownPages.saveLinks'),
  'ownPages.trash': undoneBy('ownPages.restore'),
  'ownPages.restore': undoneBy('ownPages.trash'),
  'ownPages.purge': above('pages'),
  'ownPages.ownWords': ASKS,

  'previews.link': undoneBy('previews.end'),
  'previews.end': because('a new link is made at any time'),

  'replies.saveSettings': {
    proofFor: 'another link that customers are sent to',
    columns: ['settings replies.reviewLink'],
  },

  'secondFactors.beginApp': PROOF,
  'secondFactors.addApp': PROOF,
  'secondFactors.removeApp': PROOF,
  'secondFactors.beginPasskey': PROOF,
  'secondFactors.addPasskey': PROOF,
  'secondFactors.removePasskey': PROOF,
  'secondFactors.renewRecoveryCodes': PROOF,
  'secondFactors.ask': ASKS,
  'secondFactors.prove': OWN_PROOF,
  'secondFactors.setPolicy': PROOF,
  'secondFactors.reset': PROOF,

  'selfCheck.dismiss': undoneBy('selfCheck.restore'),
  'selfCheck.restore': undoneBy('selfCheck.dismiss'),

  'settings.saveCompany': {
    proofFor: 'another phone number, email address or link to another site',
    columns: [
      'settings company.phone',
      'settings company.email',
      'settings company.reviews.url',
      'settings company.financing.url',
      'settings company.socialLinks.facebook',
      'settings company.socialLinks.instagram',
      'settings company.socialLinks.x',
      'settings company.socialLinks.linkedin',
    ],
  },
  'settings.saveNotice': {
    proofFor: 'another number, page or site that its button leads to',
    columns: ['settings notice.leadsTo'],
  },
  'settings.saveOffers': DAILY_TEXTS,
  'settings.savePageTexts': DAILY_TEXTS,
  'settings.resetPageTexts': DAILY_TEXTS,

  'POST /api/admin/login': OWN_PROOF,
  'POST /api/admin/logout': ENDS_OWN,
  'POST /api/admin/posts': undoneBy('blog.trashPost'),
  'PATCH /api/admin/posts/{id}': undoneBy('PATCH /api/admin/posts/{id}'),
  'DELETE /api/admin/posts/{id}': above('posts'),
  'POST /api/admin/posts/{id}/categories': undoneBy(
    'DELETE /api/admin/posts/{id}/categories/{categoryId}',
  ),
  'DELETE /api/admin/posts/{id}/categories/{categoryId}': undoneBy(
    'POST /api/admin/posts/{id}/categories',
  ),
  'PATCH /api/admin/posts/{id}/updateFeaturedImage': undoneBy(
    'DELETE /api/admin/posts/{id}/featuredImage',
  ),
  'DELETE /api/admin/posts/{id}/featuredImage': undoneBy(
    'PATCH /api/admin/posts/{id}/updateFeaturedImage',
  ),
  'POST /api/admin/posts/{id}/preview': undoneBy('DELETE /api/admin/posts/{id}/preview'),
  'DELETE /api/admin/posts/{id}/preview': because('a new link is made at any time'),
  'POST /api/admin/categories': undoneBy('blog.trashCategory'),
  'PATCH /api/admin/categories/{id}': undoneBy('PATCH /api/admin/categories/{id}'),
  'DELETE /api/admin/categories/{id}': above('categories'),
  'POST /api/contact': OF_VISITORS,
  'POST /api/images/upload': because('a picture that nothing shows is cleared away by itself'),
  'POST /api/website/images': undoneBy('images.trashWebsiteImage'),
  'PATCH /api/website/images/{id}': because(
    'the picture before is uploaded again, and the history says who has replaced it',
  ),
  'DELETE /api/website/images/{id}': above('website-images'),
  'GET /api/admin/contact-submissions': above('read', 200),
  'GET /api/admin/contact-submissions.csv': PROOF,
  'GET /api/admin/figures.csv': because('it holds sums, and nobody is in them'),
  'GET /api/admin/history.csv': PROOF,
};

/** The calls with a guard of a kind. */
export const callsWith = <Kind extends string>(kind: Kind) =>
  Object.entries(GUARDS).flatMap(([call, guard]) =>
    kind in guard ? [[call, guard as Extract<Guard, Record<Kind, unknown>>] as const] : [],
  );
