const wordsOf = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/));

// Of several languages that are spoken in Detroit. Titles that are first names as well, such as Dean, are none here.
const TITLES = wordsOf(
  `mr mrs ms miss mx messrs mister missus missis misses mesdames madam madame ma'am mme mlle monsieur sir sire dame
  lord lady dr drs doctor prof professor rev revd reverend pastor fr father br brother sr sister msgr monsignor bishop
  archbishop deacon rabbi imam capt cpt captain sgt ssgt msgt sfc sergeant lt lieutenant cpl corporal pvt pfc private
  col colonel gen general maj major adm admiral cmdr cdr commander ens ensign officer chief sheriff deputy hon honorable
  judge sen senator rep representative gov governor pres president ambassador atty attorney esq sra srta señor
  señora señorita senor senora senorita herr frau`,
);

const NOT_A_NAME = wordsOf(
  `the a an el la los las le les der die das il our my your this attn attention to from hi hello hey dear call
  family families familie familia famille household residence home house homeowner homeowners owner owners tenant tenants
  resident residents landlord landlady manager customer client company office anonymous unknown none name nobody test`,
);

// Who writes for more than one, and for a company.
const ENDINGS = wordsOf(
  `family families familie familia famille household household's residence residences home homes house estate estates
  inc incorporated llc llp lp pllc pc ltd limited co corp corporation company companies gmbh plc group associates
  partners enterprises industries holdings services service solutions systems properties property realty management
  rentals apartments condominiums condos hoa association foundation ministries trust bros brothers sons
  hvac heating cooling plumbing electric construction contractors restaurant cafe bakery salon church school clinic`,
);

/** Whether a name is of more than one person, or of a company. */
const isOfMany = (words: readonly string[]): boolean =>
  words.some((word) => /^(?:[&+]|and|of)$|[&@/]/.test(word)) ||
  (words.length > 1 && ENDINGS.has((words.at(-1) ?? '').replace(/[.,]/g, '')));

// Two or three capitals are initials beside a name that is not all in capitals, or if nobody could speak them.
const areInitials = (word: string, fullName: string): boolean =>
  /^\p{Lu}{2,3}$/u.test(word) &&
  (/\p{Ll}/u.test(fullName) || !/[AEIOUY]/.test(word) || /J$/.test(word));

/**
 * The word of a full name to greet somebody by; null if none looks like one, as with a title, initials, an address, or
 * the name of a household or a company.
 */
export const firstNameOf = (fullName: string): string | null => {
  const [, name] =
    /^[\s\p{Cf}\p{DI}]*(\p{L}[\p{L}\p{M}'’\p{Join_C}\u2010\u2011-]{1,23})(?![^\s\p{Cf}\p{DI}])/u.exec(
      fullName,
    ) ?? [];
  if (name === undefined) return null;
  const words = fullName
    .toLowerCase()
    .split(/[\s\p{Cf}]+/u)
    .filter(Boolean);
  const [first = ''] = name.toLowerCase().split(/[\u2010\u2011-]/);
  const plain = first.replace('’', "'");
  const isTitle = TITLES.has(plain) || NOT_A_NAME.has(plain) || plain.endsWith("'s");
  return isTitle || isOfMany(words) || areInitials(name, fullName) ? null : name;
};
