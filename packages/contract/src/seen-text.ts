// Spaces of Braille, and control characters but for spaces, besides what Unicode lets fonts ignore.
const UNSEEN = /[\p{DI}\p{Cf}\u2800]|[^\P{Cc}\s]/gu;

/** What people see of a text: without characters that have no shape, and without the spaces around it. */
export const seenText = (value: string): string => value.replace(UNSEEN, '').trim();

// The same but for a joiner, or what asks for an emoji, beside characters whose shape depends on it, as in 👩🏽‍🔧.
const UNNEEDED =
  /([^\0-\xa0\s\p{DI}\p{Cf}\u2800]\ufe0f?\p{Join_C}(?=[^\0-\xa0\s\p{DI}\p{Cf}\u2800])|[^\0-\xa0\s\p{DI}\p{Cf}\u2800]\ufe0f)|[\p{DI}\p{Cf}\u2800]|[^\P{Cc}\s]/gu;

/** A text without what makes no difference to people: like what they see, but with its characters joined as they are. */
export const bareText = (value: string): string => value.replace(UNNEEDED, '$1').trim();
