import type { SmtpDialogue } from './smtp-dialogue.service.ts';

/** What ends a mail before its time. */
export interface Ending {
  signal: AbortSignal;
  /** Takes the dialogue of the current try. */
  follow(dialogue: SmtpDialogue): void;
  /** To be called when the mail is sent or has failed. */
  clear(): void;
}

/**
 * Ends a mail that takes too long, and one whose message has not begun when the instance stops.
 * @param patience in milliseconds
 * @throws the reason of `stopping` if that is aborted
 */
export const createEnding = (patience: number, stopping?: AbortSignal): Ending => {
  stopping?.throwIfAborted();
  const cut = new AbortController();
  const late = new Error(`The mail was not taken within ${patience / 1000} seconds`);
  const timer = setTimeout(() => cut.abort(late), patience).unref();
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
