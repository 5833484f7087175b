import { contactBody } from '@hvac/contract/api-requests';
import { submissionResponse } from '@hvac/contract/api-responses';
import { restRoute } from '../../http/rest-route.ts';
import type { ReadChannels } from '../deliveries/mail-account.service.ts';
import { countRefusedSubmission } from './refused-submissions.service.ts';
import { addSubmission } from './submit.service.ts';

/** The call to send a submission (spec §7). */
export const contactRest = (readChannels: ReadChannels) => [
  restRoute({
    method: 'POST',
    path: '/api/contact',
    summary: 'Send a contact request',
    level: 'public',
    body: contactBody,
    response: submissionResponse,
    status: [201],
    errors: ['tooMany'],
    refused: countRefusedSubmission,
    handle: async ({ work, body }) => addSubmission(work, await readChannels(work.em), body),
  }),
];
