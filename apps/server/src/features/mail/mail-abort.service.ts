import type { SmtpDialogue } from './smtp-dialogue.service.ts';

/** What aborts a mail. */
export interface MailAbort {
  signal: AbortSignal;
  /** Takes the dialogue of the current try. */
  follow(dialogue: SmtpDialogue): void;
  /** To be called when the mail is sent or has failed. */
  clear(): void;
}

/**
 * Ends a mail that takes too long, and one whose message has not begun when the instance stops.
 * @throws the reason of `stopping` if that is aborted
 */
export const createMailAbort = (timeoutMs: number, stopping?: AbortSignal): MailAbort => {
  stopping?.throwIfAborted();
  const cut = new AbortController();
  const late = new Error(`The mail was not taken within ${timeoutMs / 1000} seconds`);
  const timer = setTimeout(() => cut.abort(late), timeoutMs).unref();
  let isMessageSent = () => false;
  const stop = () => isMessageSent() || cut.abort(stopping?.reason);
  stopping?.addEventListener('abort', stop);
  return {
    signal: cut.signal,
    follow(dialogue) {
      isMessageSent = dialogue.isMessageSent;
    },
    clear() {
      clearTimeout(timer);
      stopping?.removeEventListener('abort', stop);
    },
  };
};
