import type { DemoPost } from '../demo-post.ts';

export const whichMervRatingShouldYourFurnaceFilterHave: DemoPost = {
  title: 'Which MERV Rating Should Your Furnace Filter Have?',
  slug: 'which-merv-rating-should-your-furnace-filter-have',
  summary:
    'A higher number catches finer dust but can choke the blower. How to read MERV ratings, pick one for a 1 inch or 4 inch slot, and know when to change it.',
  content: `For most homes with a 1 inch filter slot, the answer is **MERV 8, changed on time**. For a 4 or 5 inch cabinet it is **MERV 11 to 13**. The rest of this post explains why, and when to make an exception.

## What the number means

MERV stands for minimum efficiency reporting value. It comes from a laboratory test (ASHRAE 52.2) that counts how many particles of three size ranges a filter stops. The scale runs from 1 to 16.

- **MERV 8** stops at least 70 percent of particles from 3 to 10 microns. Pollen, lint and the dust that would otherwise mat the coil are that size or larger.
- **MERV 11** stops at least 65 percent from 1 to 3 microns, which takes in finer dust and much pet dander.
- **MERV 13** stops at least 85 percent from 1 to 3 microns and half or more from 0.3 to 1 micron, the range of smoke and many of the droplets people cough out.

Some stores print their own scales instead, such as MPR or FPR. Look for the MERV value in small type on the frame before you compare two filters.

![Three filters side by side. Large particles stop at all of them. Half of the medium ones pass MERV 8, few pass MERV 11. Most of the smallest pass all but MERV 13.](/img/figure-filter-particles.svg "What stays and what passes: pollen and lint (brown), pet dander (orange), smoke (dark).")

## Finer is not free

The blower has to pull every cubic foot of air through the filter. The resistance is measured in inches of water, and a typical furnace is designed for a total of 0.5 inches across the ducts, coil and filter together. A clean filter ought to take up 0.1 to 0.2 of that. A 1 inch MERV 13 at full airflow can use 0.3 or more when it is new, and it gets worse with every week of dust.

When airflow drops, the furnace runs hot and may [trip its limit switch](/blog/why-your-furnace-keeps-short-cycling). In summer the indoor coil can [freeze](/blog/air-conditioner-running-but-not-cooling-start-here). A variable-speed blower will fight back by speeding up, which costs electricity and makes noise.

Thickness is the way out. A 4 inch pleated filter has several times the surface of a 1 inch filter in the same frame size. Air moves slowly through each square inch, so a MERV 13 in that depth can have about the same resistance as a basic filter in a thin slot. If someone in the house has asthma, or wildfire smoke from Canada bothers you, a media cabinet is a better investment than a denser 1 inch filter.

## Picking one

| Your filter slot | No special needs | Pets, allergies or smoke | Change it |
| --- | :-: | :-: | --- |
| 1 inch | MERV 8 | MERV 11 | every 1 to 3 months |
| 4 or 5 inches | MERV 11 | MERV 13 | every 6 to 12 months |

With MERV 11 in a 1 inch slot, have the static pressure measured at [the next tune up](/blog/fall-furnace-tune-up-what-we-check-and-what-you-can-do). Fiberglass panels you can see through (MERV 1 to 4) protect the blower from lint and do little for your lungs.

During smoke events, set the thermostat fan to On so the air keeps passing through the filter. A filter cleans nothing while the blower is off. Go back to Auto when the sky clears, especially in the cooling season, since a fan that never stops can blow moisture off the wet coil and back into the rooms.

## Changing it

Check a 1 inch filter monthly and expect to change it every one to three months. A 4 or 5 inch filter usually lasts six to twelve. Remodeling dust, a shedding dog or a basement workshop will shorten that. Dates on the frame are handy, but your eyes are better: once the pleats are gray and fuzzy across the whole face, it is done.

Turn the system off, slide the old filter out, and note the arrow. It points with the air, toward the furnace. Use the size printed on the old frame. A filter that is half an inch too small lets dirty air run around the edge, and that air carries its dust straight to the blower wheel and the coil. If your slot has no cover, a strip of magnetic sheet closes it.

> Please don't run the system without a filter while you wait for a new one. A cheap panel for a week beats a coil packed with dust for ten years.

## When to have it measured

Whistling at the filter slot, doors that pull shut when the blower runs, or a filter that bows inward all point to a return side that is too tight. A technician can drill two small test holes and read the static pressure in a few minutes. That number will tell you whether your ducts can live with a finer filter, and we write it on the service report. [Book a visit](/contact) if you would like to know yours.`,
  formerText: '957a8f16744f865ac2c6d008b7bd07c1e729d70a22736f005bf4b50118b65b6e',
  featuredImage: '/img/post-filter-ratings.svg',
  categories: ['air-quality', 'maintenance'],
  publishedDaysAgo: 27,
};
