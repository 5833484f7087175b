export const STORY = [
  'We started with one van and a rule: nobody pays for a part that was not broken. The vans have multiplied since then. The rule has not changed.',
  'Our technicians live where they work, so they know the houses: the brick bungalows with gravity ducts, the colonials with one thermostat for two floors, the ranches where the addition never gets warm.',
  'We measure before we recommend. Air flow, temperature rise, combustion, static pressure. You get the readings with the invoice, and they make sense when we have explained them.',
];

export const VALUES = [
  {
    title: 'Quality',
    text: 'Work that passes inspection the first time, with parts that we would put into our own homes.',
    icon: 'award',
  },
  {
    title: 'Customer Service',
    text: 'A person picks up, a technician calls ahead, and someone asks a week later whether it still works.',
    icon: 'heart',
  },
  {
    title: 'Integrity',
    text: 'If a repair will do, we say so. If you can do it yourself, we tell you how.',
    icon: 'scale',
  },
] as const;

/** The steps of a service call, from the phone call to the invoice. */
export const CALL_STEPS = [
  {
    title: 'You talk to a person',
    text: 'Day or night. We ask what the system does, what it should do, and whether it is safe to leave on.',
  },
  {
    title: 'You get a time, and a call ahead',
    text: 'Emergencies within one to two hours, everything else in a window that you choose.',
  },
  {
    title: 'We measure and explain',
    text: 'The technician shows you what was found, with the part in hand and the readings beside it.',
  },
  {
    title: 'You see the price first',
    text: 'In writing, before any work begins. Nothing is replaced without your yes.',
  },
];

/** The places of the images of the about page (spec §3). */
export const ABOUT_PLACES = ['about-1', 'about-2', 'about-3', 'about-4'] as const;
