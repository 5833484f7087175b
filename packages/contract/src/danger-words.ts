// Each alternative is found in linear time. The apostrophes and letters around are those of any keyboard.
const DANGER =
  /\bsmell\w*\s(?:\w+\s){0,3}gas\b|\bgas\s(?:is\s|was\s)?(?:smell|odou?r|leak)|\bleaking\sgas\b|\brotten\seggs?\b|\bcarbon\smonoxide\b|\bc\.?\s?o\.?\s(?:alarm|detector|monitor|poisoning)\b/i;

/** Whether a message tells of gas or carbon monoxide: whoever writes that has to leave the house first. */
export const namesDanger = (message: string): boolean =>
  DANGER.test(message.replace(/[\s,-]+/g, ' '));
