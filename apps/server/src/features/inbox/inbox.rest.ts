import { listQuery } from '@hvac/contract/api-requests';
import { listedSubmissionResponse } from '@hvac/contract/api-responses';
import { beginExport } from '../../http/exports.ts';
import { LOG_IN_AGAIN, restRoute } from '../../http/rest-route.ts';
import { recordEvent } from '../audit/record-event.service.ts';
import { exportSubmissions } from './export.service.ts';
import { listAllSubmissions } from './inbox.service.ts';
import { limitReading } from './reading-limit.service.ts';

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
    async handle({ em, work }) {
      const file = await beginExport('contact-submissions', exportSubmissions(em));
      // Recorded before anything is sent, because an aborted export has disclosed data as well.
      await recordEvent(work, { action: 'submissions.exported' });
      return file;
    },
  }),
];
