const STATES: Record<string, string> = {
  AL: 'Alabama',
  AK: 'Alaska',
  AZ: 'Arizona',
  AR: 'Arkansas',
  CA: 'California',
  CO: 'Colorado',
  CT: 'Connecticut',
  DE: 'Delaware',
  FL: 'Florida',
  GA: 'Georgia',
  HI: 'Hawaii',
  ID: 'Idaho',
  IL: 'Illinois',
  IN: 'Indiana',
  IA: 'Iowa',
  KS: 'Kansas',
  KY: 'Kentucky',
  LA: 'Louisiana',
  ME: 'Maine',
  MD: 'Maryland',
  MA: 'Massachusetts',
  MI: 'Michigan',
  MN: 'Minnesota',
  MS: 'Mississippi',
  MO: 'Missouri',
  MT: 'Montana',
  NE: 'Nebraska',
  NV: 'Nevada',
  NH: 'New Hampshire',
  NJ: 'New Jersey',
  NM: 'New Mexico',
  NY: 'New York',
  NC: 'North Carolina',
  ND: 'North Dakota',
  OH: 'Ohio',
  OK: 'Oklahoma',
  OR: 'Oregon',
  PA: 'Pennsylvania',
  RI: 'Rhode Island',
  SC: 'South Carolina',
  SD: 'South Dakota',
  TN: 'Tennessee',
  TX: 'Texas',
  UT: 'Utah',
  VT: 'Vermont',
  VA: 'Virginia',
  WA: 'Washington',
  WV: 'West Virginia',
  WI: 'Wisconsin',
  WY: 'Wyoming',
};

const OTHERS: Record<string, string> = {
  DC: 'District of Columbia',
  AS: 'American Samoa',
  GU: 'Guam',
  MP: 'Northern Mariana Islands',
  PR: 'Puerto Rico',
  VI: 'U.S. Virgin Islands',
};

/**
 * The states, the District of Columbia and the territories by their postal code. For the server and the back
 * office: visitors' browsers get finished sentences.
 */
export const STATE_NAMES: Record<string, string> = { ...STATES, ...OTHERS };

/** The name of a state given by its postal code, in upper or lower case; anything else is returned unchanged. */
export const stateName = (state: string): string => {
  const code = state.trim().toUpperCase();
  return Object.hasOwn(STATE_NAMES, code) ? (STATE_NAMES[code] ?? state) : state;
};

// Names that need an article in a sentence.
const WITH_ARTICLE = new Set([OTHERS.DC, OTHERS.MP, OTHERS.VI]);

/** The state as it follows 'in': 'the State of Michigan', 'the District of Columbia', 'Puerto Rico'. */
export const inState = (state: string): string => {
  const name = stateName(state);
  if (Object.values(STATES).includes(name)) return `the State of ${name}`;
  return WITH_ARTICLE.has(name) ? `the ${name}` : name;
};
