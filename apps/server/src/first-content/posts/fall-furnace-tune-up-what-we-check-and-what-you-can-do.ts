import type { DemoPost } from '../demo-post.ts';

export const fallFurnaceTuneUpWhatWeCheckAndWhatYouCanDo: DemoPost = {
  title: 'Fall Furnace Tune\u00a0Up: What We Check and What You Can Do',
  slug: 'fall-furnace-tune-up-what-we-check-and-what-you-can-do',
  summary:
    'Six jobs any homeowner can finish in half an hour, the measurements a technician should write down, and how to judge the report you get at the end.',
  content: `The first 40 °F night in Metro Detroit tends to arrive in September, and that is when neglected furnaces announce themselves. A better time to find out is a mild Saturday a few weeks earlier, with the windows open and no hurry.

## Your half hour

None of this needs tools beyond a flashlight.

- Fit [a fresh filter](/blog/which-merv-rating-should-your-furnace-filter-have), arrow pointing toward the furnace. Write the date on the frame.
- Clear 3 feet around the furnace and water heater. Paint cans, solvents and cardboard do not belong there, and chlorine bleach fumes can corrode a heat exchanger.
- Open all registers and uncover the return grilles. Vacuum what you can reach.
- Find the intake and exhaust pipes outside. Remove leaves and nests from around them and trim shrubs back a foot or more.
- Change the thermostat batteries if it has them. Press the test button on each [CO](/blog/carbon-monoxide-alarms-symptoms-and-what-to-do) and smoke alarm and check the replacement dates.
- If you have a humidifier, put in a new pad, open the water valve and set the damper to Winter.

![Two round pipes in the wall of a house, with a dotted circle of one foot around both; the shrubs stand outside it, and leaves lie on the ground.](/img/figure-clear-vent-pipes.svg "Nothing within a foot of the pipes: no shrub, no leaves, and later no snow.")

### Now run a test

Set the thermostat 5 °F above room temperature and stand near the furnace. You should hear a small fan, then a click or a glow, then a soft ignition, and within a minute or so the main blower. Let it run 15 minutes. A smell of hot dust for the first hour is normal. A sharp smell of plastic or wiring is not, and neither is a boom at ignition, flames that roll out toward you, or yellow flames that lift and waver. Turn it off in any of those cases and call.

> If you ever smell gas, leave without touching switches and call 911 or your gas utility, DTE or Consumers Energy, from outside.

## Our part

Plan on 60 to 90 minutes. A proper tune up is a set of measurements with some cleaning around it.

**Combustion.** We measure gas pressure (about 3.5 inches of water at the manifold for most natural gas furnaces at high fire), take a flue sample for carbon monoxide and efficiency, and look at the flame before and after the blower starts. A flame that changes at that moment can betray a cracked heat exchanger, so we follow up with a mirror or a camera.

**Airflow.** We read static pressure on both sides of the blower and compare the total to the rating, commonly 0.5 inches of water. Then we measure the temperature rise and check that it falls inside the range on the plate, for example 35 to 65 °F. If it does not, we look for the reason: a dirty coil, a blower wheel coated with lint, the wrong speed tap, ducts that are too small.

**Safeties.** The limit switch, rollout switch, pressure switch and door switch are each checked. Any of them that has been bypassed by an earlier repair gets put right.

**Wear parts.** The flame sensor is cleaned and its signal read in microamps. The igniter's resistance is compared to the maker's range. Motor amps and the blower capacitor are measured. Capacitors usually carry a tolerance of 5 or 6 percent, and one that has drifted further will not last the winter.

**Drainage and venting.** On a condensing furnace we flush the trap and hoses, because sludge there shuts the furnace down on a cold night. On an 80 percent furnace we inspect the metal vent and the chimney connection for rust, gaps and poor draft.

**Room air.** A CO reading in the living space and near the equipment ends the visit.

## Reading the report

A list of check marks tells you little. Ask for numbers, and keep them from year to year:

| Reading | What is usual |
| --- | --- |
| Gas pressure at the manifold | about 3.5 inches of water |
| Total static pressure | up to 0.5 inches of water |
| Temperature rise | within the range on the plate, such as 35 to 65 °F |
| CO in the flue | under 100 ppm, air-free |
| Flame signal | a few microamps |

A temperature rise that creeps from 48 to 60 °F over three falls is a duct or coil problem in slow motion, and you can deal with it on your own schedule.

If a report recommends a part, ask to see the old one and the reading that condemned it. For [a cracked heat exchanger](/blog/repair-or-replace-how-to-decide-on-an-old-furnace), ask for a photo. Honest findings stand up to a second look.

## How often?

Once a year for gas furnaces and heat pumps, which is also what most manufacturers expect if you make a warranty claim. Late August through early October is a good time. If you find yourself reading this in January with a furnace that has never been serviced, it is still worth doing. Change the filter today and [book the rest](/contact). With a [maintenance plan](/services#maintenance) we remember the date for you.`,
  formerText: '2eab991fdd74cd2754d18039766fc892481c7624a3c09ba5f6437b0e49c4ab09',
  featuredImage: '/img/post-fall-tune-up.svg',
  categories: ['maintenance', 'heating'],
  publishedDaysAgo: 95,
};
