import type { DemoPost } from '../demo-post.ts';

export const leakyDuctsAndTheBedroomThatNeverWarmsUp: DemoPost = {
  title: 'Leaky Ducts and the Bedroom That Never Warms Up',
  slug: 'leaky-ducts-and-the-bedroom-that-never-warms-up',
  summary:
    'One cold room is usually a duct problem, not a furnace problem. Tests with a tissue and a thermometer, what to seal yourself, and when to have it measured.',
  content: `Plenty of colonials and bungalows around Detroit have one: the room over the garage, the bedroom at the end of the run, the addition somebody built in 1978. The rest of the house is 70 °F and that room is 63. A bigger furnace won't fix it. **Air has to get there, and it has to get back.**

![A house cut open, with the ducts from the furnace in the basement to every room](/img/house-section.svg "Every room needs a way in and a way out for air. The far ones get what the leaks leave over.")

## How much air a room needs

Take a corner bedroom that loses 3,500 BTU/h when it is 5 °F outside. With 120 °F air at the register and a 70 °F room, it needs about 65 CFM. If the duct crosses a cold attic and the air arrives at 100 °F, the same room needs about 108 CFM.

| The bedroom | Air |
| --- | ---: |
| Needed, with air at 120 °F | 65 CFM |
| Needed, with air at 100 °F | 108 CFM |
| Delivered by a 6 inch round pipe in good shape | about 100 CFM |
| Delivered by the same pipe, loose or kinked | perhaps 40 CFM |

That is why the far room suffers first. Every leak along the way takes its share.

![A furnace and a trunk duct with three branches. Warm air escapes at three seams, and the air at the branches gets less: the rooms are at 70, 68 and 63 °F.](/img/figure-duct-leaks.svg "Each seam loses a little, and the last room gets what is left.")

## Where the air goes

ENERGY STAR puts the loss in a typical house at 20 to 30 percent of the air moving through the ducts. What that means for you depends on where the ducts are. In a heated basement, leaked air still warms the basement, so the energy is not all lost, but the upstairs rooms go short. In an attic, a crawl space or a garage ceiling, it heats the outdoors.

Returns leak too. Many mid-century houses here use the space between floor joists, covered with sheet metal, as a return duct. These panned joists pull air from the basement through every crack. You get dust, musty smells, and sometimes worse: strong suction near an older water heater can draw its flue gas back down the chimney. If you have a chimney-vented appliance next to leaky returns, make sure a CO alarm is in the basement and have the draft tested. If [the alarm](/blog/carbon-monoxide-alarms-symptoms-and-what-to-do) ever sounds, leave and call 911.

## Four tests you can do

1. **Tissue test.** With the blower on, hold a strip of toilet paper near joints, elbows and the seams of the big boxes at the furnace. Mark where it flutters.
2. **Thermometer test.** After 15 minutes of heating, compare the air at the register nearest the furnace with the cold room's. A gap of more than about 10 °F points to a long, leaky or uninsulated run.
3. **Door test.** With the system running, close the cold room's door and feel for air rushing under it. If more air comes from the register when you open the door, the room lacks a return path. Undercutting the door or adding a transfer grille helps.
4. **Damper check.** Look for a small handle on each branch pipe near the main trunk. Parallel to the pipe is open. Someone may have shut it years ago.

## Sealing the easy ones

Start with the leaks you marked at the furnace, where pressure is highest, and then the exposed joints in the basement. Use water-based duct mastic, brushed on about as thick as a nickel, or foil tape listed to UL 181. Ordinary cloth duct tape dries out and lets go, in spite of its name. Wipe off dust and oil first, and put a screw in any joint that moves. Wear gloves, because sheet metal edges cut.

Leave these alone: the vent pipe of a furnace or water heater, anything wrapped in white or gray paper-like insulation that could be asbestos (common in houses from before about 1980), and the air openings in the furnace cabinet.

> Do not close registers in other rooms to push air toward the cold one. It raises the pressure in the ducts, so they leak more, and [the furnace runs hotter](/blog/why-your-furnace-keeps-short-cycling).

## When to bring in instruments

If a weekend of sealing doesn't bring the room within 2 or 3 °F of the others, it is time to measure. A technician will read static pressure, use a flow hood to get CFM at each register, and compare it to a room-by-room load calculation. A duct leakage test pressurizes the system to 25 pascals (0.1 inches of water) and tells you how much is leaking overall.

The fix might be a larger branch, a second supply, a return for the closed-off rooms, balancing dampers, or R-8 insulation on an attic run. Sometimes the answer is not in the ducts at all: a room over a garage often has a floor with no insulation touching it, and air sealing there does more than any pipe. Ask for before and after readings either way, and [ask us](/contact) if you would like them measured.`,
  formerText: '73591ae659d189ba99d0751e3440e9cb34649a79b24d99de537d356073de2ded',
  featuredImage: '/img/post-duct-leaks.svg',
  categories: ['maintenance', 'air-quality'],
  publishedDaysAgo: 187,
};
