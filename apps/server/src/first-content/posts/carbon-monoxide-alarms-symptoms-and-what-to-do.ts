import type { DemoPost } from '../demo-post.ts';

export const carbonMonoxideAlarmsSymptomsAndWhatToDo: DemoPost = {
  title: 'Carbon Monoxide: Alarms, Symptoms and What to Do',
  slug: 'carbon-monoxide-alarms-symptoms-and-what-to-do',
  summary:
    'If an alarm is sounding, go outside and call 911 first. Then come back to learn where CO comes from, where alarms belong, and what a furnace check covers.',
  content: `## If your alarm is sounding right now

1. **Get everyone out** of the house, including pets. Do not stop to open windows or look for the source.
2. **Call 911** from outside or from a neighbor's.
3. **Count heads,** and tell the dispatcher if anyone has a headache, is dizzy, sick to the stomach or confused.
4. **Stay out** until the fire department has measured the air and says you can go back.

Four beeps, a pause, and four beeps again is the pattern for carbon monoxide on most alarms. A single chirp every minute or so means a low battery or an alarm at the end of its life. If you are not sure which you are hearing, treat it as the real thing.

## What it does to you

Carbon monoxide (CO) is a gas made when fuel burns without enough air. You can't see it or smell it. It binds to the blood in place of oxygen, and the first symptoms pass easily for the flu: headache, tiredness, nausea, dizziness. Two clues set it apart. There is no fever, and people feel better when they leave the house. If several people or the pets are ill at once, suspect the air.

## What the numbers mean

Levels are given in parts per million (ppm). Clean outdoor air has close to none. An alarm listed to UL 2034 weighs concentration against time, in the same way that your body does:

| Level | The alarm sounds within |
| ---: | --- |
| 70 ppm | 60 to 240 minutes |
| 150 ppm | 10 to 50 minutes |
| 400 ppm | 4 to 15 minutes |

It is also built to stay quiet at 30 ppm for as long as 30 days, to avoid false calls. **So a silent alarm does not mean zero.** For a home with an infant, a pregnancy or someone with heart disease, a low-level monitor with a display is worth having. Any steady reading above a few ppm deserves a look, even if nothing sounds.

## Where it comes from

The furnace gets the blame, and sometimes it is guilty, through a blocked flue, a disconnected vent pipe or a badly adjusted burner. A cracked heat exchanger can upset the flame and push combustion gas into the house air. Other common sources:

- A car warming up in an attached garage, even with the big door open
- A portable generator. Keep it at least 20 feet from the house with the exhaust pointed away, and never run it in a garage or on a porch.
- A water heater whose chimney draft reverses when exhaust fans or a dryer run in a tight house
- A gas oven used for heat, or a charcoal grill brought inside
- Side-wall vents buried by drifting snow

After each heavy snowfall, go look at the plastic pipes from your furnace and water heater and clear them for a foot or more on all sides.

## Placing alarms

Put one on every level, including the basement, and one outside each sleeping area. If you sleep with the door shut, put one in the bedroom as well. Keep them several feet from the furnace and the stove, since a brief puff at start-up can set off a nuisance alarm. Press the test button monthly. The sensor wears out in 5 to 10 years depending on the model, and the date is printed on the back. Alarms past that date should be replaced even if the test button still beeps, because the button checks the horn and not the sensor.

![A house cut open. There is an alarm in each of two bedrooms, one in the living room and one in the basement, several feet from the furnace.](/img/figure-alarm-places.svg "One on every level, one where each person sleeps, and none right beside the furnace or the stove.")

## Gas smell is a different emergency

Natural gas is scented to smell like rotten eggs. CO has no smell, so one does not warn you of the other. > **If you smell gas,** don't touch light switches or the garage door opener. Leave on foot, then call 911 or the emergency line of DTE or Consumers Energy from outside. Save your utility's number in your phone today.

## What we do during a check

A technician puts a probe in the flue and reads CO, corrected for excess air. A well-tuned furnace usually comes in under 100 ppm air-free, and the certification limit is 400. We also read the room air, test the draft of anything that shares the chimney, follow the vent pipe to its end and inspect the heat exchanger. If equipment is not safe, we shut it off and show you the evidence before talking about repairs. Have it done once a year, ideally before the first cold week, as part of [the fall tune-up](/blog/fall-furnace-tune-up-what-we-check-and-what-you-can-do).`,
  formerText: '01c713b2c4fe35811f0f9358b0280d7d318ceeb0aef0e43924444b0d27dc3e76',
  featuredImage: '/img/post-carbon-monoxide.svg',
  categories: ['air-quality', 'heating'],
  publishedDaysAgo: 58,
};
