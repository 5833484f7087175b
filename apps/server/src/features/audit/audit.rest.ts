import { Readable } from 'node:stream';
import { auditQuery } from '@hvac/contract/api-requests';
import { restRoute } from '../../http/rest-route.ts';
import { exportEvents } from './history.service.ts';
import { recordEvent } from './record-event.service.ts';

/** The call that exports the audit log. */
export const auditRest = [
  restRoute({
    method: 'GET',
    path: '/api/admin/history.csv',
    summary: 'Export the history as CSV, newest first',
    level: 'administrator',
    needsProof: true,
    query: auditQuery,
    fileType: 'text/csv',
    async handle({ em, work, query, reply }) {
      await recordEvent(work, { action: 'history.exported' });
      const day = new Date().toISOString().slice(0, 'YYYY-MM-DD'.length);
      return reply
        .headers({
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': `attachment; filename="history-${day}.csv"`,
          'cache-control': 'no-store',
        })
        .send(Readable.from(exportEvents(em, query)));
    },
  }),
];
