import { listedSubmissionAnswer, submissionAnswer } from '@hvac/contract/api';
import { contactBody, listQuery } from '@hvac/contract/api-calls';
import type { LeadChannels } from '../../config/lead-variables.ts';
import { restRoute } from '../../http/rest-route.ts';
import { countRefusedSubmission } from './refused-submissions.service.ts';
import { addSubmission, listAllSubmissions } from './submissions.service.ts';

/** Calls to send and read submissions (spec §7). */
export const submissionsRest = (leadChannels: LeadChannels) => [
  restRoute({
    method: 'POST',
    path: '/api/contact',
    summary: 'Send a contact request',
    level: 'public',
    body: contactBody,
    answer: submissionAnswer,
    status: [201],
    errors: ['tooMany'],
    refused: countRefusedSubmission,
    handle: ({ work, body }) => addSubmission(work, leadChannels, body),
  }),
  restRoute({
    method: 'GET',
    path: '/api/admin/contact-submissions',
    summary: 'List contact requests, newest first',
    level: 'signed-in',
    query: listQuery,
    list: listedSubmissionAnswer,
    handle: ({ em, query }) => listAllSubmissions(em, query),
  }),
];
