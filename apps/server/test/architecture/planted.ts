type Files = Record<string, string>;

/** A small tree that breaks this rule, and no other, in its first file. */
export type Planted = [rule: string, says: string, files: Files];

const planting = (folder: string) => (rule: string, path: string, source: string, others?: Files) =>
  [
    rule,
    `${path}: ${source.split('\n')[0]}`,
    Object.fromEntries(
      Object.entries({ [path]: source, ...others }).map(([name, text]) => [folder + name, text]),
    ),
  ] satisfies Planted;

const inContract = planting('packages/contract/src/');
const inServer = planting('apps/server/src/');
const inWeb = planting('apps/web/src/');

export const planted: Planted[] = [
  inContract('contract', 'blog.ts', `import { format } from 'date-fns';`),
  inServer('tables', 'tables.ts', `import { a } from './features/auth/user.entity.ts';`),
  inServer('kernel', 'kernel/viewer.ts', `import { a } from '../features/auth/auth.service.ts';`),
  inServer('kernel', 'kernel/self-check.ts', `import { a } from '@hvac/contract/self-check';`),
  inServer('config', 'config/secrets.ts', `import { a } from '../kernel/errors.ts';`),
  inServer('http', 'http/context.ts', `import { a } from '../features/auth/session.service.ts';`),
  inServer('openapi', 'openapi/document.ts', `import { rest } from '../rest.ts';`),
  inServer('site', 'site/render.ts', `import { a } from '../features/blog/posts.service.ts';`),
  inServer('site', 'site/render.ts', `import { appRouter } from '../router.ts';`),
  inServer('jobs', 'jobs/worker.ts', `import { a } from '../features/images/images.jobs.ts';`),
  inServer('database', 'database/orm.ts', `import { a } from '../features/auth/users.service.ts';`),
  inServer('files', 'files/open-files.ts', `import { a } from '../features/images/store.ts';`),
  inServer('embedded-postgres', 'embedded-postgres/a.ts', `import '../database/orm.ts';`),
  inServer('first-content', 'first-content/seed.ts', `import { a } from '../database/orm.ts';`),
  inServer('commands', 'commands/user.ts', `import { a } from '../features/auth/user.entity.ts';`),
  inServer('feature', 'features/blog/blog.rest.ts', `import type { App } from '../../app.ts';`),
  inServer('entity', 'features/blog/post.entity.ts', `import { a } from '@hvac/contract/blog';`),
  inServer('service', 'features/images/a.service.ts', `import { a } from '../../http/trpc.ts';`),
  inServer('service', 'features/blog/posts.service.ts', `import { a } from '@trpc/server';`),
  inServer('rows', 'features/blog/posts.rows.ts', `import { a } from './posts.service.ts';`),
  inServer('face', 'features/blog/posts.router.ts', `import { a } from './blog.rest.ts';`),
  inServer('face', 'features/blog/posts.router.ts', `import type { A } from './post.entity.ts';`),
  inServer('face', 'features/blog/blog.rest.ts', `import { a } from './posts.router.ts';`),
  inServer('face', 'features/blog/blog.plugin.ts', `import { a } from './blog.rest.ts';`),
  inServer('face', 'features/blog/blog.rest.ts', `(await import('../auth/user.entity.ts')).User;`),
  inServer('face', 'features/images/images.checks.ts', `import { a } from './image.entity.ts';`),
  inServer('face', 'features/images/images.jobs.ts', `import { a } from './images.rows.ts';`),
  inServer('background', 'features/images/images.jobs.ts', `import '../../http/trpc.ts';`),
  inWeb('routes', 'routes/_site/blog/index.tsx', `import { A } from '../services/-card.tsx';`),
  inWeb('routes', 'routes/_site/index.tsx', `import { Team } from './about.tsx';`),
  inWeb('ui', 'ui/safe-image.tsx', `import { a } from '@hvac/contract/image-address';`),
  inWeb('chakra', 'chakra/chakra.tsx', `import { theme } from '../theme.ts';`),
  inWeb('lib', 'lib/links.ts', `import { useMemo } from 'react';`),
  inWeb('admin', 'entry-client.tsx', `const A = lazy(() => import('./routes/admin/-menu.tsx'));`),
  inWeb('web-to-server', 'trpc.ts', `import { appRouter } from '@hvac/server/router';`),
  inWeb(
    'web-to-server',
    'trpc.ts',
    `import type { A } from '@hvac/server/features/blog/a.service';`,
  ),
  inServer('server-to-web', 'app.ts', `await import('@hvac/web/entry-server');`),
  inServer('workspace-borders', 'app.ts', `import '../../../packages/contract/src/blog.ts';`),
  inWeb('workspace-borders', 'router.tsx', `import { a } from '@/lib/links.ts';`),
  inServer('no-room-cycles', 'features/blog/a.service.ts', `import '../images/a.service.ts';`, {
    'features/images/b.service.ts': `import type { B } from '../blog/b.service.ts';`,
  }),
  inServer('planning', 'features/deliveries/plan.service.ts', `import './a.service.ts';`, {
    'features/deliveries/a.service.ts': `import '../mail/send-mail.service.ts';`,
  }),
  inServer('no-file-cycles', 'kernel/errors.ts', `import './logger.ts';`, {
    'kernel/logger.ts': `import type { reply } from './rest.ts';`,
    'kernel/rest.ts': `import './errors.ts';`,
  }),
  inServer('known-folders', 'utils/strings.ts', 'export const a = 1;'),
  inServer('known-folders', 'helpers/dates.test.ts', ''),
  inServer('feature-nouns', 'features/shared/invoices.service.ts', ''),
  inServer('feature-nouns', 'features/utils/invoices.test.ts', ''),
  inServer('file-kinds', 'features/blog/pipeline.ts', ''),
  inServer('file-kinds', 'features/blog/helpers/posts.test.ts', ''),
];
