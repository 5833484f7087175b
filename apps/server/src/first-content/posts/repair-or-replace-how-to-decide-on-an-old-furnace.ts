import type { DemoPost } from '../demo-post.ts';

export const repairOrReplaceHowToDecideOnAnOldFurnace: DemoPost = {
  title: 'Repair or Replace: How to Decide on an Old Furnace',
  slug: 'repair-or-replace-how-to-decide-on-an-old-furnace',
  summary:
    'Age alone should not condemn a furnace. Which repairs are worth making, which end the discussion, and how to estimate what better efficiency would save.',
  content: `A 17 year old furnace with a bad igniter needs an igniter. A 12 year old furnace with a cracked heat exchanger may need replacing. Age matters, but the part that failed matters more, so begin there.

Small repairs: fix it
• Igniter or flame sensor
• Pressure switch, or its hose and drain
• Blower capacitor
• Limit switch, once the cause of the overheating is found
• Thermostat or low-voltage wiring

These fail on good furnaces of any age. Unless they come one after another, they say nothing about the rest.

Middle repairs: do the arithmetic
Inducer assemblies, control boards, gas valves and variable-speed blower motors cost real money. A common rule of thumb is to think hard when a repair runs past a third of the price of a new furnace and the old one is over 15 years. Gas furnaces typically last 15 to 20 years, so the repair buys perhaps a few winters. It can still be the right choice if the house will be sold, if you plan to switch to a heat pump later, or if you need time to get proper quotes.

Check the paperwork before you spend anything. Many heat exchangers are covered for 20 years or longer, and boards and motors often for 5 or 10. The warranty pays for the part and usually not for the labor.

What ends the discussion
A heat exchanger with a crack or a hole. Combustion gas belongs on one side of that metal and house air on the other. The furnace should be shut off, and a utility or contractor may hang a red tag on it. Swapping the exchanger under warranty is possible on a newer unit. On an older one, the labor rarely makes sense.

Because this diagnosis sells furnaces, ask for evidence. A technician should be able to show you a photo or a camera view, along with combustion readings taken before and after the blower starts. Getting a second opinion is reasonable. Leave the furnace off while you wait, use electric space heaters with care, and keep CO alarms working. If one sounds, leave and call 911.

Parts that no longer exist, severe rust from a leaking coil or condensate, and repeated board failures also settle the question.

What efficiency is worth
AFUE tells you how much of the gas becomes heat over a season. Going from 80 to 95 percent cuts gas for heating by about 16 percent. From a worn 1970s furnace at 65 percent, the cut is about 32 percent.

To put your own number on it, add up a year of gas bills and subtract the summer level for hot water and cooking. If 900 therms went into heating with an 80 percent furnace, a 95 percent furnace would use about 758. Multiply the 142 therms by the total price per therm on your bill, delivery included. Set that yearly figure against the price difference between the two models, and you have an honest payback, without anybody's brochure.

Costs that hide in the basement
A condensing furnace vents through plastic pipe and makes acidic water, so it needs a route outside and a drain. If an old water heater is left by itself on a big masonry chimney, the chimney may be too large for it and fail to draw. It then needs a liner or a different water heater. A proposal that does not mention the water heater is not finished. A furnace replacement in Michigan also requires a mechanical permit and an inspection, which protects you.

Do not buy the same size
Many older houses here have furnaces twice as large as they need. If yours has gained windows and attic insulation since, the gap has grown. A house that loses 40,000 BTU/h at our 5 °F design temperature does not need a furnace with 90,000 BTU/h of output. Ask for a load calculation. A smaller two-stage or modulating furnace will run longer, quieter and more evenly, and the ducts may finally be big enough for it.

Questions for every bidder
• What heat loss did you calculate, and at what outdoor temperature?
• What is the static pressure now, and what will it be after?
• How will the water heater be vented?
• Are the permit, the start-up combustion test and the registration of the warranty included?
• What would a heat pump with gas backup look like in this house?

If your furnace is past 15, collect those answers in May or September. Decisions made on a 10 °F night with no heat are seldom the best ones.`,
  featuredImage: '/img/post-repair-or-replace.svg',
  categories: ['heating'],
  publishedDaysAgo: 226,
};
