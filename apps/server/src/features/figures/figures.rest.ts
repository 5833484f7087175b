import { figuresQuery } from '@hvac/contract/api-requests';
import { beginExport } from '../../http/exports.ts';
import { restRoute } from '../../http/rest-route.ts';
import { exportFigures } from './figures-export.service.ts';

/** The call that exports figures (beyond §9). Nobody is in them, so it takes no proof and is no event of the history. */
export const figuresRest = [
  restRoute({
    method: 'GET',
    path: '/api/admin/figures.csv',
    summary: 'Export visits, taps and requests as CSV',
    level: 'signed-in',
    query: figuresQuery,
    fileType: 'text/csv',
    handle: ({ ctx, em, query }) => beginExport('figures', exportFigures(em, ctx.now(), query)),
  }),
];
