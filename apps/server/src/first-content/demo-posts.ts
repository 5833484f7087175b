import type { DemoPost } from './demo-post.ts';
import { airConditionerRunningButNotCoolingStartHere } from './posts/air-conditioner-running-but-not-cooling-start-here.ts';
import { carbonMonoxideAlarmsSymptomsAndWhatToDo } from './posts/carbon-monoxide-alarms-symptoms-and-what-to-do.ts';
import { fallFurnaceTuneUpWhatWeCheckAndWhatYouCanDo } from './posts/fall-furnace-tune-up-what-we-check-and-what-you-can-do.ts';
import { gettingYourAirConditionerReadyInSpring } from './posts/getting-your-air-conditioner-ready-in-spring.ts';
import { howHumidShouldYourHouseBeInWinter } from './posts/how-humid-should-your-house-be-in-winter.ts';
import { iceOnYourHeatPumpWhatIsNormalAndWhatIsNot } from './posts/ice-on-your-heat-pump-what-is-normal-and-what-is-not.ts';
import { leakyDuctsAndTheBedroomThatNeverWarmsUp } from './posts/leaky-ducts-and-the-bedroom-that-never-warms-up.ts';
import { repairOrReplaceHowToDecideOnAnOldFurnace } from './posts/repair-or-replace-how-to-decide-on-an-old-furnace.ts';
import { sizingAHeatPumpForAMichiganWinter } from './posts/sizing-a-heat-pump-for-a-michigan-winter.ts';
import { whenAThermostatSetbackSavesMoneyAndWhenItBackfires } from './posts/when-a-thermostat-setback-saves-money-and-when-it-backfires.ts';
import { whichMervRatingShouldYourFurnaceFilterHave } from './posts/which-merv-rating-should-your-furnace-filter-have.ts';
import { whyYourFurnaceKeepsShortCycling } from './posts/why-your-furnace-keeps-short-cycling.ts';

/** Newest first, then the draft. */
export const demoPosts: DemoPost[] = [
  whyYourFurnaceKeepsShortCycling,
  sizingAHeatPumpForAMichiganWinter,
  whichMervRatingShouldYourFurnaceFilterHave,
  iceOnYourHeatPumpWhatIsNormalAndWhatIsNot,
  carbonMonoxideAlarmsSymptomsAndWhatToDo,
  howHumidShouldYourHouseBeInWinter,
  fallFurnaceTuneUpWhatWeCheckAndWhatYouCanDo,
  airConditionerRunningButNotCoolingStartHere,
  whenAThermostatSetbackSavesMoneyAndWhenItBackfires,
  leakyDuctsAndTheBedroomThatNeverWarmsUp,
  repairOrReplaceHowToDecideOnAnOldFurnace,
  gettingYourAirConditionerReadyInSpring,
];
