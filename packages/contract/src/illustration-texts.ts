import type { Company } from './company.ts';
import type { IllustrationName, IllustrationSet } from './illustrations.ts';
import { stateName } from './state-names.ts';

const CUTAWAY =
  'A two-story house in cross section: furnace and ducts in the basement, warm air rising into every room';
const FURNACE = 'A furnace in a utility room sending warm air into the ducts';
const TECHNICIAN = 'A technician with a toolbox at a front door';

// Drawings without a text are decoration.
const textsIn = (
  state: string,
): Partial<Record<IllustrationName, string | Record<IllustrationSet, string>>> => ({
  hero: {
    snow: `${CUTAWAY}, a heat pump outside in the snow`,
    mild: `${CUTAWAY}, a heat pump outside on the lawn`,
    desert:
      'A house in cross section: ducts and equipment on the ground floor, cool air in every room, a heat pump outside among cactuses',
  },
  'why-choose-us': {
    snow: `${TECHNICIAN} in light snow, the van in the drive`,
    mild: `${TECHNICIAN} on a clear day, the van in the drive`,
    desert: `${TECHNICIAN} in the desert sun, the van in the drive`,
  },
  'heating-services': {
    snow: 'A furnace in a basement sending warm air into the ducts',
    mild: FURNACE,
    desert: FURNACE,
  },
  'cooling-services': 'An air conditioner beside a brick house, cool air at the window',
  'air-quality-services': 'A living room with clean air flowing from a vent',
  'about-1': 'A service van in front of our brick workshop',
  'about-2': 'A technician checking the burners of an open furnace',
  'about-3': 'A workbench with gauges, tools and duct parts',
  'about-4': {
    snow: `A street of ${state} houses on a winter night, windows lit`,
    mild: `A street of ${state} houses on a summer night, windows lit`,
    desert: `A street of ${state} houses on a desert night, windows lit`,
  },
});

/** What each drawing of a set shows, as its alternative text; visitors' browsers get the finished texts. */
export const illustrationTexts = (
  set: IllustrationSet,
  { address }: Pick<Company, 'address'>,
): Partial<Record<IllustrationName, string>> =>
  Object.fromEntries(
    Object.entries(textsIn(stateName(address.state))).map(([name, text]) => [
      name,
      typeof text === 'string' ? text : text[set],
    ]),
  );
