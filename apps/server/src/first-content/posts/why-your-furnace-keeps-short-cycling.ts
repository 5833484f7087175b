import type { DemoPost } from '../demo-post.ts';

export const whyYourFurnaceKeepsShortCycling: DemoPost = {
  title: 'Why Your Furnace Keeps Short Cycling',
  slug: 'why-your-furnace-keeps-short-cycling',
  summary:
    'Burners that light, run two minutes and quit are telling you something. How to time a cycle, what you can fix yourself, and when to leave the furnace off.',
  content: `A furnace that starts, runs for a minute or two, shuts down and starts again is short cycling. It is hard on the igniter, the inducer motor and the blower, it leaves the far rooms cold, and it often comes right before a no-heat call. The good news is that **the most common cause costs no more than a filter.**

## Time it first

On a 25 °F day, a healthy single-stage furnace usually runs 8 to 15 minutes at a stretch and starts three to five times an hour. Near our design temperature of about 5 °F it should run most of the hour. Watch the flame through the sight glass in the door, or listen, and write down how long it stays lit. The number points to the cause:

| The burners stay lit | What you see | What it points to |
| --- | --- | --- |
| Under 10 seconds | Several tries, then nothing | The flame is not being proved: flame sensor, ground or gas supply |
| 2 to 5 minutes | The flame goes out, the blower keeps running | The furnace overheats and the limit switch opens |
| 3 to 6 minutes | Flame and blower finish normally, and the room gets warm | The furnace is too big, or the thermostat is in a bad spot |

![Three timelines: long stretches of flame, short ones with the blower running on, and three sparks.](/img/figure-furnace-cycles.svg "Half an hour of a healthy furnace, an overheating one, and one whose flame is not proved.")

## Overheating is the usual suspect

Every furnace has a temperature rise range on its rating plate, often 35 to 65 °F. That is how much warmer the supply air may be than the return air. When too little air moves through the cabinet, the rise climbs past that range and a high-limit switch cuts the gas. The blower then cools the heat exchanger, the switch closes, and the cycle begins again.

Start with the filter. Pull it out, and replace it if you can't see light through it. Then open the supply registers you closed in spare rooms and move the couch off the return grille. If the trouble started right after you put in a denser filter, go back to [a MERV 8](/blog/which-merv-rating-should-your-furnace-filter-have) and see whether the cycling stops.

## Look outside

High-efficiency furnaces breathe through two white plastic pipes in the side wall. Drifted snow, frost, leaves or a bird's nest can block one of them, and a pressure switch will then shut the burners down. Clear snow away by hand to at least a foot around and below the pipes. A kinked or frozen drain hose at the furnace trips the same switch.

## Check the thermostat

A thermostat above a supply register, in afternoon sun or next to a lamp feels heat long before the room does. Also look in the setup menu for cycles per hour. Three is typical for a condensing furnace and five for an 80 percent model. One left on nine, for electric heat, makes a good furnace act sick.

## What not to do

Turning the power off and on will often clear a lockout, but do it once at most. Each failed ignition puts a little unburned gas into the heat exchanger. Do not bypass a limit or a pressure switch, even for a minute, and leave the burner door closed. Those switches are the reason an overheating furnace is a nuisance rather than a fire.

> **If you smell gas, skip all of this.** Leave the house without touching switches, then call 911 or your gas utility (DTE or Consumers Energy) from outside. If [a CO alarm sounds](/blog/carbon-monoxide-alarms-symptoms-and-what-to-do), get everyone out and call 911.

## What a technician will do

Count the flashes of the light on the control board before you call, because that code shortens the visit. The technician will measure temperature rise, static pressure and flame signal, and inspect the heat exchanger, since years of overheating can crack it. If everything measures right and the furnace is simply too large, lengthening the cycle setting, dropping the firing rate on a two-stage unit or fixing the ducts can help until it is time to [replace it](/blog/repair-or-replace-how-to-decide-on-an-old-furnace) with one that fits the house.`,
  formerText: '9ea0a3f056dd026f2acc639b252dc0a30c8902c74662ed9c2fe0e0a7dcfd72a7',
  featuredImage: '/img/post-short-cycling.svg',
  categories: ['heating'],
  publishedDaysAgo: 6,
};
