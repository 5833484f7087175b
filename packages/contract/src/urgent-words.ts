import { namesDanger } from './danger-words.ts';

const UNIT =
  '(?:furnace|boiler|heat(?:er|ing|\\s?pump)?|ac|a/c|air\\scon\\w*|hvac|unit|system|thermostat)';
const BROKEN =
  '(?:dead|out|down|broken?|quit|died|stopped|fail(?:s|ed)|not\\s(?:working|running|heating|cooling)|won.?t\\s\\w+|doesn.?t\\s(?:work|run|heat|cool|start|turn|come|kick)|isn.?t\\s(?:working|running|heating|cooling)|leak(?:s|ed|ing)|drip(?:s|ped|ping))';
const BETWEEN = '(?:\\s(?:is|has|was|just|went|keeps|totally|completely|again|at|home)){0,3}';

const URGENT = [
  `\\b(?:no|without|lost|losing)\\s(?:any\\s)?(?:heat|heating|hot\\sair|ac|a/c|air|air\\scon\\w*|cooling|cold\\sair)\\b(?!\\s(?:issue|problem|complaint))`,
  `\\b${UNIT}${BETWEEN}\\s${BROKEN}\\b`,
  `\\b(?:dead|broken|leaking|dripping)\\s(?:\\w+\\s)?${UNIT}\\b`,
  `\\b(?:water|leak\\w*|drip\\w*)\\s(?:\\w+\\s){0,2}(?:from|under|below)\\s(?:\\w+\\s){0,2}${UNIT}\\b`,
  '\\bblow(?:s|ing)\\s(?:\\w+\\s)?(?:cold|cool|warm|hot)\\b',
  '\\bit.?s\\sfreezing\\b|\\bfreezing\\s(?:in|inside|cold)\\b|\\bfrozen\\spipes?\\b',
  '(?<!\\bnot\\s(?:an?\\s|that\\s|very\\s|really\\s)?)\\b(?:emergency|urgent\\w*)\\b|\\basap\\b',
].map((source) => new RegExp(source, 'i'));

/** Whether a message sounds as if somebody had no heat or no cooling now, or were in danger. */
export const soundsUrgent = (message: string): boolean => {
  const text = message.replace(/\s+/g, ' ');
  return namesDanger(text) || URGENT.some((words) => words.test(text));
};
