import type { Company } from './company.ts';
import type { DrawingLook, IllustrationSet } from './drawing-look.ts';
import type { IllustrationName } from './illustrations.ts';
import { stateName } from './state-names.ts';

const CUTAWAY = 'A two-story house in cross section';

const heroText = ({ illustrations, trade }: DrawingLook): string => {
  if (trade === 'plumbing') {
    return 'A house in cross section: boiler and water heater in the basement, pipes to every room';
  }
  if (illustrations === 'desert') {
    return 'A house in cross section: cool air in every room, a heat pump outside among cactuses';
  }
  if (trade === 'cooling') {
    return `${CUTAWAY}: cool air in every room, a heat pump outside on the lawn`;
  }
  const ground = illustrations === 'snow' ? 'in the snow' : 'on the lawn';
  return `${CUTAWAY}: furnace and ducts in the basement, warm air rising into every room, a heat pump outside ${ground}`;
};

const FURNACE = 'A furnace in a utility room sending warm air into the ducts';
const TECHNICIAN = 'A technician with a toolbox at a front door';
const CLEAR_DAY = `${TECHNICIAN} on a clear day, the van in the drive`;
const streetOn = (state: string, night: string) =>
  `A street of ${state} houses on a ${night} night, windows lit`;

// Drawings without a text are decoration.
const textsIn = (
  state: string,
  look: DrawingLook,
): Partial<Record<IllustrationName, string | Record<IllustrationSet, string>>> => ({
  hero: heroText(look),
  'why-choose-us': {
    snow: `${TECHNICIAN} in light snow, the van in the drive`,
    mild: CLEAR_DAY,
    coast: CLEAR_DAY,
    desert: `${TECHNICIAN} in the desert sun, the van in the drive`,
  },
  'heating-services': {
    snow: 'A furnace in a basement sending warm air into the ducts',
    mild: FURNACE,
    desert: FURNACE,
    coast: FURNACE,
  },
  'cooling-services': 'An air conditioner beside a brick house, cool air at the window',
  'air-quality-services': 'A living room with clean air flowing from a vent',
  'plumbing-services': 'A trap and shutoff valves under a sink, a wrench and a bucket beside them',
  'water-services': 'A water heater with its pipes and valves, warm water running into a basin',
  'about-1': 'A service van in front of our brick workshop',
  'about-2': 'A technician checking the burners of an open furnace',
  'about-3': 'A workbench with gauges, tools and duct parts',
  'about-4': {
    snow: streetOn(state, 'winter'),
    mild: streetOn(state, 'summer'),
    desert: streetOn(state, 'desert'),
    coast: streetOn(state, 'summer'),
  },
});

/** What each drawing shows, as its alternative text; visitors' browsers get the finished texts. */
export const illustrationTexts = (
  look: DrawingLook,
  { address }: Pick<Company, 'address'>,
): Partial<Record<IllustrationName, string>> =>
  Object.fromEntries(
    Object.entries(textsIn(stateName(address.state), look)).map(([name, text]) => [
      name,
      typeof text === 'string' ? text : text[look.illustrations],
    ]),
  );
