// Each alternative is found in linear time. The apostrophes and letters around are those of any keyboard.
const DANGER =
  /\bsmell\w*\s(?:\w+\s){0,3}gas\b|\bgas\s(?:smell|odou?r|leak)|\brotten\seggs?\b|\bcarbon\smonoxide\b|\bco\s(?:alarm|detector|monitor|poisoning)\b/i;

/** Whether a message tells of gas or carbon monoxide: whoever writes that has to leave the house first. */
export const namesDanger = (message: string): boolean => DANGER.test(message);
