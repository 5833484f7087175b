import type { DemoPost } from '../demo-post.ts';

export const sizingAHeatPumpForAMichiganWinter: DemoPost = {
  title: 'Sizing a Heat Pump for a Michigan Winter',
  slug: 'sizing-a-heat-pump-for-a-michigan-winter',
  summary:
    'Square footage is a poor guide to heat pump size. Work out your real heat loss from a gas bill, find the balance point, and plan the backup heat.',
  content: `Ask three contractors what size heat pump you need and you may hear "three tons" before anyone has looked at a window. A ton is 12,000 BTU/h, and on a heat pump that label describes cooling. What matters in January is how many BTU/h the house loses and how many the machine can still deliver when it is cold.

## The temperature to design for

For Metro Detroit, the heating design temperature is about 5 °F. The weather is warmer than that for roughly 99 percent of the hours in a year. Our average January day sits in the mid 20s °F, so the system spends most of the winter well above its worst case. You want equipment that is comfortable at 25 °F and has a plan for 5 °F and below.

## Get your heat loss from a gas bill

A Manual J load calculation is the right way to size equipment. You can do a rough check yourself with one winter bill:

1. Take a cold month's gas use in therms (a Ccf is close enough) and subtract a summer month's use, which covers hot water and cooking.
2. Multiply by 100,000, then by the furnace efficiency, such as 0.80.
3. Divide by that month's heating degree days (a typical Detroit January has about 1,200), then by 24.
4. Multiply by 60, the difference between a 65 °F base and 5 °F outdoors.

Say a house burned 180 therms for heat in January with an 80 percent furnace. That is 14.4 million BTU, or 12,000 per degree day, or 500 BTU/h for each degree. At 5 °F the house needs about 30,000 BTU/h. It would not be unusual to find an 80,000 or 100,000 BTU/h furnace in its basement.

## Read the cold end of the data sheet

Heat pumps are rated at 47 °F, and output falls as the air gets colder. An ordinary single-speed model may keep only half of its rated capacity at 5 °F. A model certified as ENERGY STAR cold climate has to keep at least 70 percent, with a COP of 1.75 or better, which means it still delivers at least 1.75 units of heat for each unit of electricity.

Here is a cold-climate unit rated at 30,000 BTU/h, beside what our example house needs:

| Outside | Heat pump delivers | House needs | Left for the backup |
| --- | ---: | ---: | ---: |
| 47 °F | 30,000 BTU/h | 9,000 BTU/h | none |
| 17 °F | 25,000 BTU/h | 24,000 BTU/h | none |
| 5 °F | 22,000 BTU/h | 30,000 BTU/h | 8,000 BTU/h |

At 17 °F the heat pump can just carry the house alone. The two lines cross near 16 °F. That is the **balance point**. At 5 °F the shortfall is 8,000 BTU/h, or about 2.3 kW of electric heat.

![Two lines over the outdoor temperature, one falling, one rising. They cross at 16 °F; the gap left of that is shaded.](/img/figure-balance-point.svg "What the house needs (blue) and what the heat pump delivers (orange). The yellow gap is for the backup heat.")

## Choose the backup on purpose

Below the balance point the heat pump keeps running and something else fills the gap. Electric strips come in steps of about 5 kW (17,000 BTU/h) and need room in the electrical panel. In the example, 5 kW covers a design day and 10 kW would heat the house even with the compressor down. The other choice is dual fuel, where a gas furnace takes over below a set outdoor temperature. Which one is cheaper to run depends on your gas and electric rates, so ask for the changeover temperature to be worked out from your own bills.

## Why not just buy the biggest one?

Summer. Detroit's cooling design temperature is in the upper 80s °F and our air is humid. A house that needs 30,000 BTU/h of heat may need only 20,000 of cooling. A single-speed unit sized for the coldest night will cool in short bursts, and short bursts don't pull much moisture out of the air. Variable-speed equipment softens the problem because it can throttle down, often to 30 or 40 percent of full output, but check its minimum capacity as well as its maximum.

## The ducts have a vote

A heat pump delivers air at roughly 90 to 110 °F, cooler than a gas furnace, so it needs more of it: about 350 to 400 CFM per ton. Ducts that barely suit the old furnace can be loud and starved with a larger heat pump, and [leaks](/blog/leaky-ducts-and-the-bedroom-that-never-warms-up) make it worse. A careful contractor measures static pressure before quoting.

## What a proposal should show

- A room-by-room load calculation at 5 °F
- Heating output at 47, 17 and 5 °F from the manufacturer's tables
- The balance point and the size of the backup
- Minimum cooling capacity next to your cooling load
- Any air sealing or attic insulation worth doing first, since it lowers every number above

> If a quote has only a tonnage and a price, ask for the rest before you sign.

We do the load calculation first, in every house. [Ask us for one](/contact), or read [what we install](/services#cooling).`,
  formerText: 'e2bdb0474a54bbebb80872ade118b183ec01dff59b95323dbea4b057a0dfaa5e',
  featuredImage: '/img/post-heat-pump-sizing.svg',
  categories: ['heating', 'cooling'],
  publishedDaysAgo: 15,
};
