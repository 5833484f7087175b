import type { DemoPost } from '../demo-post.ts';

export const whenAThermostatSetbackSavesMoneyAndWhenItBackfires: DemoPost = {
  title: 'When a Thermostat Setback Saves Money and When It Backfires',
  slug: 'when-a-thermostat-setback-saves-money-and-when-it-backfires',
  summary:
    'Lowering the heat overnight pays off with a gas furnace and can cost you with a heat pump. Settings that suit each system, and the limits for a cold house.',
  content: `Two claims about thermostats come up at almost every kitchen table. One says that turning the heat down at night saves a bundle. The other says that reheating the house in the morning burns up everything you saved. The first is closer to the truth, with one large exception.

## Why setbacks work

A house loses heat in proportion to the difference between inside and outside. At 70 °F inside and 25 °F outside, a common January condition here, that difference is 45 degrees. Let the house fall to 62 and it is 37, so heat leaks out about 18 percent more slowly. In the morning the furnace has to put back the heat stored in the walls and furniture, but that is only the heat it didn't have to supply while the house was coasting down. The slower leak is yours to keep.

The U.S. Department of Energy estimates that turning the thermostat back 7 to 10 °F for eight hours a day can save as much as 10 percent a year on heating and cooling. Leaky houses save more. Tight, well-insulated houses save less, because they hardly cool off overnight.

## A schedule that works

| When | Gas furnace | Heat pump |
| --- | --- | --- |
| Awake and home | 68 to 70 °F | 68 to 70 °F |
| Asleep | 62 to 65 °F | 2 or 3 °F lower |
| Away for the workday | 60 to 62 °F | 2 or 3 °F lower |
| Away for a week | 55 °F, never lower | 55 °F, never lower |

Start the recovery 30 to 60 minutes before you get up. If the thermostat learns how long your house takes, turn that feature on. On nights near 5 °F, use a smaller setback, since a right-sized furnace has little to spare and may need half the morning to climb 8 degrees.

> **Setting it to 80 will not heat the house faster.** A single-stage furnace has one speed, and the thermostat simply lets it run until it overshoots.

## The heat pump exception

A heat pump is at its best running long and steady. Ask it for a fast 8 degree recovery on a cold morning and most thermostats will call for auxiliary heat. If that is electric strips, you are now buying heat at a COP of 1, against 2 to 3 from the compressor in ordinary winter weather. An hour of strips can wipe out a night of savings.

- Set it and leave it, or limit the setback to 2 or 3 °F.
- Use a thermostat made for heat pumps, with gradual recovery turned on.
- Ask your installer to lock out the auxiliary heat above a certain outdoor temperature, often 30 to 35 °F.
- Do not use the Emergency Heat setting as a booster. It turns the heat pump off and runs the backup alone.

With dual fuel the answer depends on [the changeover temperature](/blog/sizing-a-heat-pump-for-a-michigan-winter). If the gas furnace handles the morning recovery anyway, a moderate setback is fine.

![Two lines over a night. The orange one falls from 69 °F to 62 °F and climbs back steeply in the morning, in a shaded band with a flame. The blue one only dips to 66 °F.](/img/figure-night-setback.svg "A deep setback (orange) is fine with a gas furnace. With a heat pump, the steep climb in the morning calls for the strips; a shallow one (blue) does not.")

## Hot water radiators and floor heat

Cast iron radiators coast for a while and take their time recovering, so 4 to 6 °F is a sensible setback. Radiant slabs can need most of a day to respond. Leave those alone.

## Who and what should not get cold

Infants and older adults lose heat more easily, and for older people the National Institute on Aging advises 68 °F or above. In any house, pipes in outside walls, crawl spaces and over garages are the weak point. Keep at least 55 °F when you travel, open the cabinet doors under sinks on outside walls, and shut off the water main if you'll be gone for days.

Cooler rooms also mean colder glass. If windows run with water in the morning, shrink the setback or [lower the humidifier](/blog/how-humid-should-your-house-be-in-winter).

## Settings people overlook

**Fan:** Auto for most of the year. On mixes the air if an upstairs room lags, at the cost of blower electricity.

**Cycle rate:** three per hour suits a high-efficiency furnace and five an older one. The wrong number makes the furnace [start too often](/blog/why-your-furnace-keeps-short-cycling).

**Batteries:** replace them in the fall. A dead display on a January night is one of the easiest no-heat problems to avoid.

**Location:** a thermostat near a sunny window, a lamp or a drafty hole in the wall behind it reads wrong and controls wrong. A bit of putty in that wire hole is a five-minute fix.

## Test it on your own bill

Pick two weeks with similar weather. Run one with setbacks and one without, and read the meter at the beginning and end of each. Divide by the heating degree days for a fair comparison. Your house will answer the question better than any rule of thumb.`,
  formerText: '18026d3e4033a56b38bdc4dd67dbbc05a140d8f541d4df0ba7cb30bd5131d09c',
  featuredImage: '/img/post-thermostat-settings.svg',
  categories: ['heating', 'maintenance'],
  publishedDaysAgo: 150,
};
