import type { DemoPost } from '../demo-post.ts';

export const airConditionerRunningButNotCoolingStartHere: DemoPost = {
  title: 'Air Conditioner Running but Not Cooling? Start Here',
  slug: 'air-conditioner-running-but-not-cooling-start-here',
  summary:
    'Six checks in order, from thermostat to frozen coil, with the one temperature measurement that tells you whether the system is failing or just working hard.',
  content: `Before anything else, take two temperatures. Hold a kitchen thermometer at the return grille for a few minutes, then at the supply register closest to the furnace. Do this after the system has run for 15 minutes. The supply air should be **15 to 20 °F cooler** than the return.

If it is, the air conditioner is doing its job and the house is gaining heat faster than the system was designed for. If the difference is under 12 °F or so, something is wrong. Work down this list.

![A furnace with a cooling coil on top, between two ducts. Air of 75 °F goes in at the return, and air of 57 °F comes out at the supply.](/img/figure-temperature-split.svg "75 °F in and 57 °F out: a difference of 18 °F, which is healthy.")

## Six checks, in order

### 1. The thermostat

Set it to Cool and to a temperature below the room's. Put the fan on Auto. With the fan on On, air keeps blowing between cooling cycles and it will feel lukewarm even when all is well. If you just changed a setting, wait five minutes, because most systems delay the compressor to protect it.

### 2. The filter and the registers

A packed filter starves the indoor coil. [Replace it](/blog/which-merv-rating-should-your-furnace-filter-have) if you can't see light through the pleats. Open every supply register and clear the returns.

### 3. The outdoor unit

Go outside. Is the fan on top turning, and is the air coming out of it warmer than the day? Warm exhaust is heat leaving your house, and a good sign.

If nothing runs, look at the breaker labeled AC or condenser. A tripped breaker sits between On and Off. Push it fully off and then on, once. If it trips again, leave it off and call. It is reporting a short or a compressor in trouble.

If the unit hums but the fan stands still, turn it off at the thermostat. A failed capacitor is the most common reason, and it is an inexpensive repair. It is also a part that can hold a dangerous charge with the power off, so leave that panel closed.

> Some people spin the fan with a stick to get it going. That puts your hand next to a blade that may start at full speed.

### 4. A dirty outdoor coil

In late May and June, cottonwood fluff covers coils all over southeast Michigan like a felt blanket. Turn the system off at the thermostat and pull the disconnect on the wall beside the unit. Brush the fluff off gently with a soft brush in the direction of the fins, then rinse with a garden hose at low pressure. **No pressure washer.** Put the disconnect back when you finish, and keep plants 2 feet away.

### 5. Ice

Look at the larger, insulated copper pipe where it enters the indoor coil. Frost or ice on it means the coil is frozen. Switch cooling off and the fan to On, put towels around the furnace, and let it thaw. That can take anywhere from a few hours to a full day. With a new filter and open registers it may run normally afterward. If it freezes again, the cause is low refrigerant, a dirty coil or a weak blower, and continuing to run it can ruin the compressor.

### 6. Water

Many systems have a float switch that stops the compressor when the condensate drain backs up. If there is water in the pan or around the furnace, the drain needs clearing. A wet/dry vacuum on the outdoor or floor-drain end often does it.

## When it is just hot

Air conditioners in Metro Detroit are sized for roughly 88 °F outside and 75 °F inside. On a 95 °F afternoon, a correctly sized system will run without stopping and the house may drift up to 77 or 78 °F. That is by design. An oversized unit would hold the number but leave the air clammy. To help it along, close blinds on the west side, bake and do laundry after dark, and don't set the thermostat to 65 hoping for speed. It cools at one rate regardless, unless it is a variable-speed system.

## What needs a technician

Anything with refrigerant requires EPA certification and gauges. Refrigerant runs in a closed loop and does not get used up, so *"it just needs a top-off"* means there is a leak. A technician will measure superheat and subcooling, test the capacitor and contactor, check compressor amps, and read the static pressure of the ducts. Tell them your two temperatures, whether the outdoor fan turns, and whether you saw ice. Those three facts cut the diagnosis short.

**Shut the system off and call right away** for burning smells, a breaker that won't hold, or loud grinding outside.`,
  formerText: '6d8d1778a8333347ac272ae0e8ac469f20ccbc6c814e3cddaeb9d6a01a5e5428',
  featuredImage: '/img/post-ac-not-cooling.svg',
  categories: ['cooling'],
  publishedDaysAgo: 124,
};
