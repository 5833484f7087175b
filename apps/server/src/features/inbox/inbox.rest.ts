import { Readable } from 'node:stream';
import { listQuery } from '@hvac/contract/api-requests';
import { listedSubmissionResponse } from '@hvac/contract/api-responses';
import { LOG_IN_AGAIN, restRoute } from '../../http/rest-route.ts';
import { recordEvent } from '../audit/record-event.service.ts';
import { exportSubmissions } from './export.service.ts';
import { listAllSubmissions } from './inbox.service.ts';
import { limitReading } from './reading-limit.service.ts';

async function* after(first: string, rest: AsyncIterable<string>) {
  yield first;
  yield* rest;
}

/** Calls to read submissions (spec §7). */
export const inboxRest = [
  restRoute({
    method: 'GET',
    path: '/api/admin/contact-submissions',
    summary: 'List contact requests, newest first',
    level: 'signed-in',
    query: listQuery,
    list: listedSubmissionResponse,
    async handle({ ctx, em, query }) {
      const page = await listAllSubmissions(em, query);
      await limitReading(em, ctx.session.id(), page.items, ctx.now(), LOG_IN_AGAIN);
      return page;
    },
  }),
  restRoute({
    method: 'GET',
    path: '/api/admin/contact-submissions.csv',
    summary: 'Export all contact requests as CSV',
    level: 'administrator',
    needsProof: true,
    fileType: 'text/csv',
    async handle({ em, work, reply }) {
      const parts = exportSubmissions(em);
      // Read before the response begins, so that an unavailable database leads to an error.
      const first = await parts.next();
      // Recorded before anything is sent, because an aborted export has disclosed data as well.
      await recordEvent(work, { action: 'submissions.exported' });
      const day = new Date().toISOString().slice(0, 'YYYY-MM-DD'.length);
      return reply
        .headers({
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': `attachment; filename="contact-submissions-${day}.csv"`,
          'cache-control': 'no-store',
        })
        .send(Readable.from(after(first.value ?? '', parts)));
    },
  }),
];
