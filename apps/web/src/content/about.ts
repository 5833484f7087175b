/** Images of the about page, with the places they are looked up by (spec §3). */
export const ABOUT_IMAGES = [
  {
    place: 'about-1',
    fallback: '/img/about-1.svg',
    alt: 'A service van in front of our brick workshop',
  },
  {
    place: 'about-2',
    fallback: '/img/about-2.svg',
    alt: 'A technician checking the burners of an open furnace',
  },
  {
    place: 'about-3',
    fallback: '/img/about-3.svg',
    alt: 'A workbench with gauges, tools and duct parts',
  },
  {
    place: 'about-4',
    fallback: '/img/about-4.svg',
    alt: 'A street of Michigan houses on a winter night, windows lit',
  },
];
