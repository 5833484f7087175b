import { PassThrough } from 'node:stream';
import { TEST_MAIL_PATH, type TestMailProgress, testMailInput } from '@hvac/contract/leads';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { VISITOR_BODY } from '../../http/body-limits.ts';
import { type RequestContext, workOf } from '../../http/context.ts';
import { logFailure } from '../../http/error-reply.ts';
import { acceptJsonOnly } from '../../http/json-body.ts';
import { toAppError } from '../../kernel/errors.ts';
import { requireAdministrator } from '../../kernel/viewer.ts';
import type { MailConnections } from '../mail/mail-connections.service.ts';
import { createReadChannels, type MailAccountDeps } from './mail-account.service.ts';
import { enteredAccount } from './mail-account-saving.service.ts';
import { admitTestMail, sendTestMail } from './test-mail.service.ts';

interface LeadsPluginDeps {
  mailAccount: MailAccountDeps;
  mailConnections: MailConnections;
  /** Public origin. */
  siteUrl: string;
  contextOf: (request: FastifyRequest) => RequestContext;
}

/**
 * The test mail of Settings → Leads. A plain POST that streams its response: tRPC's streaming client would add 2 KB
 * to every visitor's scripts, and its subscriptions are GET requests, which another site could make.
 */
export const leadsPlugin = (
  app: FastifyInstance,
  { mailAccount, mailConnections: connections, siteUrl, contextOf }: LeadsPluginDeps,
): void => {
  const readChannels = createReadChannels(mailAccount);
  app.register(async (scope) => {
    acceptJsonOnly(scope);
    const administratorOf = async (ctx: RequestContext) =>
      requireAdministrator(await ctx.session.viewer());

    scope.post(
      TEST_MAIL_PATH,
      {
        bodyLimit: VISITOR_BODY,
        // Before the body is read, so that 401 and 403 come before 400.
        onRequest: async (request) => void (await administratorOf(contextOf(request))),
      },
      async (request, reply) => {
        const ctx = contextOf(request);
        const work = workOf(ctx, await administratorOf(ctx));
        const { to, account } = z.parse(testMailInput, request.body ?? {});
        // It sends to wherever somebody says, perhaps with the saved password.
        if (account) await ctx.session.requireProof();
        const isInUse = account === undefined;
        const mail = await admitTestMail(work, {
          mail: account
            ? await enteredAccount(work.em, mailAccount, account)
            : (await readChannels(work.em)).mail,
          isInUse,
        });

        const lines = new PassThrough();
        // The mail is sent even if the user leaves.
        const report = (progress: TestMailProgress) => {
          if (lines.writable) lines.write(`${JSON.stringify(progress)}\n`);
        };
        sendTestMail(work, { mail, isInUse, connections, siteUrl }, to, report).then(
          () => lines.end(),
          (thrown: unknown) => {
            const error = toAppError(thrown);
            logFailure(request, error);
            lines.destroy(error);
          },
        );
        return reply
          .headers({
            'content-type': 'application/x-ndjson; charset=utf-8',
            'cache-control': 'no-store',
            // A proxy that buffers the response would show all stages at the end.
            'x-accel-buffering': 'no',
          })
          .send(lines);
      },
    );
  });
};
