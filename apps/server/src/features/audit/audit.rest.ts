import { auditQuery } from '@hvac/contract/api-requests';
import { beginExport } from '../../http/exports.ts';
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
    async handle({ em, work, query }) {
      const file = await beginExport('history', exportEvents(em, query));
      await recordEvent(work, { action: 'history.exported' });
      return file;
    },
  }),
];
