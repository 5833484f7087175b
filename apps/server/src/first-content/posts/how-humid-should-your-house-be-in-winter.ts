import type { DemoPost } from '../demo-post.ts';

export const howHumidShouldYourHouseBeInWinter: DemoPost = {
  title: 'How Humid Should Your House Be in Winter?',
  slug: 'how-humid-should-your-house-be-in-winter',
  summary:
    'The right indoor humidity drops as it gets colder outside. A simple chart for Michigan, a test for your hygrometer, and fixes for air too dry or too damp.',
  content: `Static shocks at the light switch, a cough that won't quit, gaps opening between the floorboards: those are signs of air that is too dry. Puddles on the window sill and musty closets are signs of the opposite. Both happen in Michigan houses in the same month, sometimes on the same street.

## Damp outside, dry inside

It seems odd that a region surrounded by lakes should have dry houses. The weather report may say 80 percent humidity on a gray January day, but that is relative humidity, and cold air holds very little water. Bring 25 °F air at 80 percent indoors, warm it to 70 °F, and it falls to about 14 percent. At 5 °F outside, it falls to about 5 percent.

The more outdoor air leaks in, the drier the house gets. The furnace does *not* burn the moisture up, as people often say. It is the leakage that dries you out, so sealing the attic hatch, the rim joist and [old ducts](/blog/leaky-ducts-and-the-bedroom-that-never-warms-up) will help comfort more than most people expect.

## How much is right

Aim for what your windows can stand. Warm room air at 70 °F and 40 %RH starts to drip on any surface colder than about 45 °F. At 30 %RH that drops to about 37 °F. Glass gets colder as the night does, so the target has to come down with the weather:

| Outside | Indoors, at most |
| ---: | ---: |
| 40 °F | 45 %RH |
| 30 °F | 40 %RH |
| 20 °F | 35 %RH |
| 10 °F | 30 %RH |
| 0 °F | 25 %RH |

These are upper limits for decent double-pane windows. With single panes or aluminum frames, stay 5 to 10 points lower. Through an average Detroit winter, something between 30 and 40 %RH is comfortable for people, pianos and wood trim. There is no good reason to push past 45 in the heating season, since dust mites and mold do well above 50.

![Five bars that shrink as it gets colder outside: 45 percent at 40 °F, 40 at 30 °F, 35 at 20 °F, 30 at 10 °F and 25 percent at 0 °F.](/img/figure-winter-humidity.svg "The most humidity that decent double-pane windows can stand, by the temperature outside.")

## Measure before you buy anything

An inexpensive digital hygrometer is good enough if you check it. Put a bottle cap of table salt in a zip bag, add a few drops of water until it is like wet sand, and seal the bag with the meter inside at room temperature. After eight hours it should read 75 percent. Note the difference and add or subtract it from then on. Place the meter in the living space, away from the kitchen, bath and supply registers.

## If the air is too dry

**Seal leaks first.** Then consider a humidifier on the furnace. A bypass model uses the blower to push warm air over a wet pad and suits most houses. A fan-powered model does the same with its own fan. A steam unit makes its own vapor and works even when the furnace isn't heating, which makes it a match for [heat pumps](/blog/sizing-a-heat-pump-for-a-michigan-winter) with their cooler supply air.

Whichever you have, it needs a little care:

- Replace the water panel once a season. Our water leaves a lot of scale.
- Open the damper marked Winter in the fall and close it in spring. An open bypass in July wastes cooling.
- Make sure the drain line runs freely and the saddle valve does not leak.
- If the control has an outdoor sensor, use the automatic mode. If not, turn the knob down before a cold snap.

Portable units work too, but they need washing every few days, and ultrasonic ones should be filled with distilled water to avoid white dust.

## If the air is too damp

Turn the humidifier off before anything else. Run the bath fan for 20 minutes after a shower and the range hood while pasta boils, and make sure both blow outdoors rather than into the attic. Move drying laundry out of the basement, cover sump pits and bare soil in crawl spaces, and keep curtains and furniture a little off the cold glass.

Never use an unvented gas or kerosene heater to warm up a room. It puts about a gallon of water into the air for each gallon of kerosene burned, along with combustion gases.

## A warning sign worth knowing

> If windows that used to stay dry suddenly stream with water, and nothing else has changed, have the furnace and water heater vents inspected soon. Flue gas is full of water vapor, and a vent that spills it indoors can spill carbon monoxide with it. Should anyone in the house have a headache or feel ill, or if [a CO alarm](/blog/carbon-monoxide-alarms-symptoms-and-what-to-do) sounds, leave and call 911.

Humidifiers are part of [our work on air quality](/services#air-quality). [Ask us](/contact) which kind suits your house.`,
  formerText: 'fbe1f2a9ef42e3b7f35b2c9b871abbf889dab09d048a65f9a5321879ee92365e',
  featuredImage: '/img/post-winter-humidity.svg',
  categories: ['air-quality'],
  publishedDaysAgo: 76,
};
