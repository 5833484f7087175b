import { BACKUPS_PATH, takenAtOf } from '@hvac/contract/backups';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type RequestContext, workOf } from '../../http/context.ts';
import { AppError } from '../../kernel/errors.ts';
import { requireAdministrator } from '../../kernel/viewer.ts';
import { openBackup } from './backup-downloads.service.ts';
import type { BackupConfig } from './stored-backups.service.ts';

interface BackupPluginDeps {
  backupConfig: BackupConfig;
  contextOf: (request: FastifyRequest) => RequestContext;
}

/** Downloads of backups, for administrators who entered their password recently: a stolen session is not enough. */
export const backupPlugin = (
  app: FastifyInstance,
  { backupConfig, contextOf }: BackupPluginDeps,
): void => {
  app.get<{ Params: { '*': string } }>(
    `${BACKUPS_PATH}/*`,
    // A HEAD request would read the whole backup.
    { exposeHeadRoute: false },
    async (request, reply) => {
      const ctx = contextOf(request);
      const viewer = requireAdministrator(await ctx.session.viewer());
      await ctx.session.requireProof();
      const name = request.params['*'];
      if (!takenAtOf(name)) throw new AppError('notFound', 'There is no backup of this name');
      const { bytes, length } = await openBackup(workOf(ctx, viewer), backupConfig, name);
      return reply
        .headers({
          'content-type': 'application/zstd',
          'content-length': length,
          'content-disposition': `attachment; filename="${name}"`,
          'cache-control': 'no-store',
        })
        .send(bytes);
    },
  );
};
