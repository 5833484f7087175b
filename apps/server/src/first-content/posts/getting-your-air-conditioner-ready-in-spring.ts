import type { DemoPost } from '../demo-post.ts';

export const gettingYourAirConditionerReadyInSpring: DemoPost = {
  title: 'Getting Your Air Conditioner Ready in Spring',
  slug: 'getting-your-air-conditioner-ready-in-spring',
  summary:
    'A weekend checklist for April or May: what to clean, why the power should be on a day early, how warm it must be for a test, and what to leave to a technician.',
  content: `Pick a dry weekend in late April or May, after the last hard frost and before the first 85 °F day. You'll need a new filter, a garden hose, a soft brush, a cup of white vinegar and a thermometer. Most of the work takes an hour.

## The day before: power

If you switched the air conditioner's breaker off for the winter, turn it back on at least 24 hours before you run it, with the thermostat still off. Many compressors have a small crankcase heater that boils liquid refrigerant out of the oil. Starting one cold after months without power can wash the oil out of its bearings. Systems that kept their power all winter are ready to go.

## Outside

Take off any cover. A compressor started under a tarp overheats quickly.

**Turn the system off at the thermostat and pull the disconnect** in the box on the wall. Then:

1. Pick out leaves and mouse nests. If you see chewed wires, stop and call.
2. Cut back plants to leave 2 feet on the sides and 5 feet above.
3. Brush the fins lightly in the direction they run, then rinse the coil from top to bottom with a gentle stream. A pressure washer will fold the fins flat.
4. Check the pad with a level. Our freezing and thawing ground tips pads over time. A slight tilt is harmless, but a unit leaning enough to strain the copper lines should be reset.
5. Look at the black foam on the larger copper pipe. If it is cracked or missing, replace it with pipe insulation of the same inside diameter.
6. Put the disconnect back when you are done.

Plan to look at the coil again in June. Cottonwood season can undo a spring cleaning in two weeks.

![An outdoor unit with two feet of free space to the shrubs on both sides and five feet above.](/img/figure-outdoor-clearance.svg "Air needs room: 2 feet on the sides and 5 feet above.")

## Inside

[Replace the filter](/blog/which-merv-rating-should-your-furnace-filter-have). Open the registers and returns you closed or covered over the winter. If there is a humidifier on the furnace, shut its water valve and turn the bypass damper to Summer, or part of your cooled air will go around in circles.

Find the condensate drain, usually a white plastic pipe leaving the coil above the furnace. Pour a cup of white vinegar into the clean-out opening and follow it with a quart of water after half an hour. It should reach the floor drain or pump freely. If there is a condensate pump, fill it with water and see that it starts and empties. An algae plug in July puts water on the basement floor.

## The test run

Wait until it is at least 65 °F outdoors, both for the sake of the compressor and because cooler weather gives false readings. Set the thermostat to Cool, a few degrees below the room, with the fan on Auto.

After 15 to 20 minutes, see whether the system does what it should:

| Where | What you want |
| --- | --- |
| Return grille and a supply register near the furnace | 15 to 20 °F apart |
| Fan outside | throws warm air upward |
| Insulated pipe | cold, and wet on a humid day |
| Smaller pipe | warm |

If the air is not cold enough, [start here](/blog/air-conditioner-running-but-not-cooling-start-here).

Give it a listen as well. A steady hum is good. Repeated clicking, a buzz without the fan turning, grinding, or ice on the pipe all mean turning it off and making a call. If the breaker trips, reset it once and no more.

## What to leave closed

> The electrical panel on the outdoor unit holds a capacitor that can shock you with the power off. Refrigerant work takes EPA certification, and hooking up gauges without a reason lets a little charge escape each time. There is no yearly *recharge* on a sound system.

## What a spring tune up adds

Sometime when it is warm enough outdoors, a technician will:

- Measure superheat and subcooling to judge the refrigerant charge
- Test capacitors against their 5 or 6 percent tolerance, and inspect the contactor
- Compare compressor and fan amps to the nameplate
- Read static pressure and check the indoor coil for dirt
- Tighten electrical connections and confirm that the float switch works

For heat pumps, which ran all winter, spring is also the time to look over [the defrost controls](/blog/ice-on-your-heat-pump-what-is-normal-and-what-is-not) and the base pan.

If yours is a 20 year old unit on R-22 refrigerant, have a plan before summer. That refrigerant has not been made or imported new in this country since 2020, so a leak can turn a repair into a replacement at the busiest time of the year. [Ask us](/contact) for a price while nobody is in a hurry.`,
  formerText: '12bb5f428578b9364eec8348c1e99146a0e1da4527b913179cfbb64c06d11ac4',
  featuredImage: '/img/post-spring-ac-prep.svg',
  categories: ['cooling', 'maintenance'],
  publishedDaysAgo: null,
};
