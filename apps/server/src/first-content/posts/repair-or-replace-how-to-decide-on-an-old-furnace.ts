import type { DemoPost } from '../demo-post.ts';

export const repairOrReplaceHowToDecideOnAnOldFurnace: DemoPost = {
  title: 'Repair or Replace: How to Decide on an Old Furnace',
  slug: 'repair-or-replace-how-to-decide-on-an-old-furnace',
  summary:
    'Age alone should not condemn a furnace. Which repairs are worth making, which end the discussion, and how to estimate what better efficiency would save.',
  content: `A 17 year old furnace with a bad igniter needs an igniter. A 12 year old furnace with a cracked heat exchanger may need replacing. **Age matters, but the part that failed matters more,** so begin there.

## Small repairs: fix it

- Igniter or flame sensor
- Pressure switch, or its hose and drain
- Blower capacitor
- Limit switch, once the cause of the overheating is found
- Thermostat or low-voltage wiring

These fail on good furnaces of any age. Unless they come one after another, they say nothing about the rest.

## Middle repairs: do the arithmetic

Inducer assemblies, control boards, gas valves and variable-speed blower motors cost real money. A common rule of thumb is to think hard when a repair runs past a third of the price of a new furnace and the old one is over 15 years. Gas furnaces typically last 15 to 20 years, so the repair buys perhaps a few winters. It can still be the right choice if the house will be sold, if you plan to switch to a heat pump later, or if you need time to get proper quotes.

Check the paperwork before you spend anything. Many heat exchangers are covered for 20 years or longer, and boards and motors often for 5 or 10. The warranty pays for the part and usually not for the labor.

## What ends the discussion

**A heat exchanger with a crack or a hole.** Combustion gas belongs on one side of that metal and house air on the other. The furnace should be shut off, and a utility or contractor may hang a red tag on it. Swapping the exchanger under warranty is possible on a newer unit. On an older one, the labor rarely makes sense.

Because this diagnosis sells furnaces, ask for evidence. A technician should be able to show you a photo or a camera view, along with combustion readings taken before and after the blower starts. Getting a second opinion is reasonable. Leave the furnace off while you wait, use electric space heaters with care, and keep [CO alarms](/blog/carbon-monoxide-alarms-symptoms-and-what-to-do) working. If one sounds, leave and call 911.

Parts that no longer exist, severe rust from a leaking coil or condensate, and repeated board failures also settle the question.

## What efficiency is worth

AFUE tells you how much of the gas becomes heat over a season. A worn furnace of the 1970s may be down to 65 percent.

| Old furnace | New furnace | Gas for heating |
| ---: | ---: | ---: |
| 80 percent | 95 percent | 16 percent less |
| 65 percent | 95 percent | 32 percent less |

To put your own number on it, add up a year of gas bills and subtract the summer level for hot water and cooking. If 900 therms went into heating with an 80 percent furnace, a 95 percent furnace would use about 758. Multiply the 142 therms by the total price per therm on your bill, delivery included. Set that yearly figure against the price difference between the two models, and you have an honest payback, without anybody's brochure.

![Three bars for furnaces of 65, 80 and 95 percent efficiency. The gray part above the colored one, which goes up the chimney, shrinks from a third to almost nothing.](/img/figure-gas-into-heat.svg "How much of the gas becomes heat: an old furnace, a standard one and a condensing one.")

## Costs that hide in the basement

A condensing furnace vents through plastic pipe and makes acidic water, so it needs a route outside and a drain. If an old water heater is left by itself on a big masonry chimney, the chimney may be too large for it and fail to draw. It then needs a liner or a different water heater.

> A proposal that does not mention the water heater is not finished.

A furnace replacement in Michigan also requires a mechanical permit and an inspection, which protects you.

## Do not buy the same size

Many older houses here have furnaces twice as large as they need. If yours has gained windows and attic insulation since, the gap has grown. A house that loses 40,000 BTU/h at our 5 °F design temperature does not need a furnace with 90,000 BTU/h of output. Ask for a load calculation. A smaller two-stage or modulating furnace will run longer, quieter and more evenly, and [the ducts](/blog/leaky-ducts-and-the-bedroom-that-never-warms-up) may finally be big enough for it.

## Questions for every bidder

1. What heat loss did you calculate, and at what outdoor temperature?
2. What is the static pressure now, and what will it be after?
3. How will the water heater be vented?
4. Are the permit, the start-up combustion test and the registration of the warranty included?
5. What would [a heat pump with gas backup](/blog/sizing-a-heat-pump-for-a-michigan-winter) look like in this house?

If your furnace is past 15, collect those answers in May or September. Decisions made on a 10 °F night with no heat are seldom the best ones. [We will measure your house](/contact) without selling you anything that day.`,
  formerText: '5e610a24f5efa2658cc53cd0008373ceb64eb084a5a7c6a9834ba383eab9b2ab',
  featuredImage: '/img/post-repair-or-replace.svg',
  categories: ['heating'],
  publishedDaysAgo: 226,
};
