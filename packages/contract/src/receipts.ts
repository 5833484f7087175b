import * as z from 'zod/mini';
import type { ContactField } from './contact.ts';
import { type CustomerAnswers, customerAnswers } from './submission-extras.ts';
import { text } from './text.ts';

/** How long a visitor may see the receipt and answer the questions, in seconds. */
export const RECEIPT_SECONDS = 2 * 60 * 60;

/** What a visitor receives for a submission (beyond §2). */
export interface Receipt {
  /** Identifies the submission to the visitor and the office. */
  reference: string;
  /** Allows answering the questions after sending; null once the time for that has passed. */
  token: string | null;
  /** When an answer comes, given the opening hours. */
  answerTime: string;
  /** What to do if it cannot wait until then; null when that needs no words. */
  emergencyAdvice: string | null;
  /** Whether the message tells of gas or carbon monoxide. */
  isDanger: boolean;
  /** What the visitor is greeted by; null for nothing. */
  firstName: string | null;
}

/** A receipt with what was sent. */
export interface SentForm extends Receipt {
  values: Record<ContactField, string>;
  /** The stored answers; null before there are any, none of them right after a form without any was sent. */
  answers: CustomerAnswers | null;
}

/** Adds answers to a submission; they replace earlier ones. */
export const amendInput = z.strictObject({
  token: text('The token must be text').check(z.maxLength(200)),
  answers: customerAnswers,
});
export type AmendInput = z.infer<typeof amendInput>;
