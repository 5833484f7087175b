import type { DemoPost } from '../demo-post.ts';

export const iceOnYourHeatPumpWhatIsNormalAndWhatIsNot: DemoPost = {
  title: 'Ice on Your Heat Pump: What Is Normal and What Is Not',
  slug: 'ice-on-your-heat-pump-what-is-normal-and-what-is-not',
  summary:
    'White frost on the outdoor unit belongs to winter. Solid ice over the coil or the fan does not. How defrost works, and what to do when it falls behind.',
  content: `You glance out the kitchen window on a damp 33 °F morning and the heat pump is white. An hour later it is hissing and throwing off a cloud of steam. Both of those are fine. **A block of ice that is still there at lunch is not.**

## Why frost forms

In heating mode the outdoor coil is the cold side of the system. It runs colder than the air around it so that heat flows in, which puts its surface below freezing whenever the air is below about 40 °F. Moisture in the air settles on the fins as frost. Detroit's gray, damp days between 28 and 38 °F make far more frost than a dry night at 5 °F, because cold air holds so little water.

![Two outdoor units in the snow. The left one has a thin white coat and steams; it is marked with a check. The right one is wrapped in thick ice up to its fan; it is marked with a cross.](/img/figure-frost-or-ice.svg "A thin coat that comes and goes, with steam at every defrost, is normal. Ice that hides the fins or covers the fan is not.")

## A normal defrost

Frost blocks air, so the unit melts it off every so often. Simple controls check after 30, 60 or 90 minutes of running time. Newer ones watch temperatures and defrost only when they need to. A typical cycle looks like this:

1. The outdoor fan stops and you hear a whoosh as the reversing valve shifts.
2. Hot refrigerant flows through the outdoor coil. Water runs out of the bottom and steam may rise.
3. Indoors, the backup heat comes on so you don't feel cold air.
4. After 2 to 10 minutes the fan restarts and heating resumes.

The coil should be mostly clear when it is over. A thin white coat that comes and goes through the day needs nothing from you.

## Signs of trouble

- The coil stays white or icy for more than two hours with the unit running.
- Ice is thick enough to hide the fins, or it covers only the lower part and keeps growing.
- The fan blade scrapes, or ice has formed across the top grille.
- Ice in the base pan has lifted up into the coil.
- The backup or auxiliary heat light is on for hours in mild weather.

## What you can check

Begin indoors with [the filter](/blog/which-merv-rating-should-your-furnace-filter-have) and registers, since weak airflow makes any heat pump work harder. Then go outside. Is snow drifted against the cabinet? Clear it by hand or with a plastic shovel, about 2 feet on every side, and brush off the top. Look up as well. A gutter dripping onto the unit can encase it in one night of thaw and freeze, and that is a gutter repair, not a heat pump repair.

Check that meltwater has a place to go. The unit should stand on legs or a bracket, high enough to sit above the snow, and a foot or more is sensible in our area. A unit sitting flat on a low pad or in a bed of mulch will freeze in its own runoff.

If the coil is iced over, switch the thermostat to **Emergency Heat**. With electric strips or a dual fuel furnace you will stay warm while the outdoor unit rests. If the air is above freezing, you can turn the system off and run tap water from a garden hose over the coil to melt it. If it is below freezing, leave it, because the water will only add to the pile in the base.

> **Please don't chip at it.** The fins dent at a touch and the tubes behind them are thin. One slip with a screwdriver lets out the refrigerant. Skip salt and ice melt too, since both eat aluminum.

## When to call

Call if ice returns within a day after a full thaw, if you never see a defrost in several hours of frosty weather, or if you hear the fan hitting something. Shut the unit off in that last case, because a broken blade can take the coil with it.

A technician will force a defrost from the control board and watch each step. The short list of suspects is a failed coil temperature sensor, a bad defrost board, a reversing valve that sticks, a tired fan motor or a low refrigerant charge. Low charge makes the coil colder and often frosts one section much more than the rest. Because refrigerant does not wear out, a low reading means a leak, and the leak should be found before anyone adds more. If the repair is a large one, [the arithmetic](/blog/repair-or-replace-how-to-decide-on-an-old-furnace) is much the same as for a furnace.

### One last exception: freezing rain

Freezing rain is different. An ice storm can glaze any outdoor unit from the outside in, and nothing is wrong with the machine. Use Emergency Heat, wait for the thaw, and make sure the fan turns freely before you switch back.`,
  formerText: 'be470a23295293f4050b6373a5be2004da37b9fb9c57da9629dd455236a6b8b0',
  featuredImage: '/img/post-ice-outdoor-unit.svg',
  categories: ['heating'],
  publishedDaysAgo: 41,
};
