import type { ContactField } from '@hvac/contract/contact';
import { SERVICE_OPTIONS } from '@hvac/contract/contact-services';
import type { SpamReason } from '@hvac/contract/submissions';

/** Phrases from unsolicited offers, under the name that the owner sees. The last word of a phrase may continue. */
const OFFERS: Record<string, string> = {
  SEO: `
    seo service, seo agenc, seo compan, seo expert, seo package, seo audit, our seo,
    affordable seo, search engine optimi, продвижение сайт, раскрутка сайт, 网站优化`,
  'search rankings': `
    search ranking, google ranking, rank higher, not ranking, ranking on google, rank your, 排名提升,
    get you on the first page, to the first page of google`,
  'website traffic': `
    organic traffic, web traffic, website traffic, targeted traffic, more traffic,
    targeted visitors`,
  backlinks: `
    backlink, back link, link building, dofollow, do follow link, link exchange, domain authority,
    link insertion, 外链`,
  'guest posts': `
    guest post, guest article, sponsored post, sponsored article, sponsored content,
    content placement, write for your blog`,
  'web design': `
    web design, website design, redesign your, web development, website development,
    wordpress development, build you a website`,
  'web hosting': 'web hosting, cheap hosting, free hosting, cheap domain',
  'app development': `
    app development, software development, team of developers, offshore develop,
    dedicated developers`,
  marketing: `
    digital marketing, marketing service, social media marketing, lead generation, facebook ads,
    google ads, рассылк, email marketing, bulk email`,
  'more customers': `
    bring you more customers, increase your sales, boost your sales, grow your business,
    increase your revenue, more clients, booked appointments, get more customers`,
  'lists of contacts': `
    email list, verified email, contact list, buy leads, exclusive leads, leads per month,
    qualified leads, contact database`,
  'an audit': `
    free audit, website audit, free analysis, errors on your website, free proposal, free seo`,
  'a call': 'quick chat, 15 minute call, 10 minute call, schedule a call with our',
  'an introduction': 'noticed your website, ideas for your business',
  videos: 'explainer video, animated video, video marketing, promotional video',
  followers: `
    instagram followers, real followers, facebook likes, youtube views, buy followers,
    tiktok followers`,
  reviews: 'negative reviews, reputation management, buy reviews, post reviews',
  loans: `
    business loan, loan offer, private lender, working capital, no collateral, payday loan,
    кредит онлайн`,
  funding: `
    cash advance, business funding, employee retention credit,
    business line of credit, business financing`,
  crypto: `
    crypto trad, crypto invest, crypto currency, cryptocurrency, btc, forex, trading bot,
    blockchain, bitcoin invest`,
  investments: `
    investment opportunit, guaranteed return, passive income, make money, earn money, million usd,
    million dollars, next of kin, profitable invest`,
  casino: `
    online casino, casino bonus, free spins, deposit bonus, jackpot, казино, 博彩, 彩金, play slots`,
  betting: 'sports betting, betting tips, betting site, ставки на спорт, sportsbook, 投注',
  medicines: `
    viagra, cialis, online pharmacy, without prescription, generic medic, weight loss pill,
    cbd oil, levitra, виагра`,
  replicas: 'replica watch, replica bag, designer handbag',
  dating: `
    single women, hot girls, dating site, adult dating, meet tonight, porn, знакомства,
    hot singles`,
  essays: 'essay writing, write my essay, buy essay, cheap essay, dissertation writing, 代写',
  'cheap work': 'virtual assistant, data entry, outsourc, dedicated team, cold calling',
  'an opt-out': `
    unsubscribe, opt out of future, reply stop, to opt out reply, remove you from our list`,
  'an account': `
    verify your account, confirm your account, account will be suspended,
    account has been suspended, to avoid suspension, verify your payment, mailbox is almost full`,
  'a domain': `
    domain name registration, renew your domain, domain expires, domain is for sale,
    domain for sale, premium domain, domain renewal, domain name expir, taken offline`,
  'a threat': 'copyright infringement, copyrighted images, you will be sued, hacked your',
  'a prize': 'you have won, you have been selected, claim your prize, lottery, gift card',
};

// Chinese is written without spaces, so its phrases may begin anywhere.
const asSearched = (phrase: string) => (/^\p{Script=Han}/u.test(phrase) ? phrase : ` ${phrase}`);

const OFFER_OF = new Map(
  Object.entries(OFFERS).flatMap(([offer, phrases]) =>
    phrases
      .trim()
      .split(/,\s+/)
      .map((phrase) => [asSearched(phrase), offer] as const),
  ),
);

// It has no quantifiers, so matching takes linear time.
const ANY_PHRASE = new RegExp([...OFFER_OF.keys()].join('|'), 'g');

/**
 * The names of the offers in a text, one for each distinct phrase found.
 * @param words the text as `plainWords` gives it
 */
const findOffers = (words: string): string[] =>
  [...new Set(words.match(ANY_PHRASE))].map((phrase) => OFFER_OF.get(phrase) ?? '');

/** A reason and how reliable it is. */
export interface SpamSignal extends SpamReason {
  /** Whether honest people cause it too: weak signals alone never make spam, however many there are. */
  isWeak: boolean;
  /** Whether autofill may cause it. */
  isFromAutofill?: boolean;
}

type ContactForm = Record<ContactField, string>;

const MAX_LETTERS = 10_000;
const POINTS_OF_LINKS = [0, 1, 2, 4];
const POINTS_PER_PHRASE = 2;
const MAX_FOR_OFFERS = 6;

const LONG_WORD = /[A-Za-z]{8,}/g;
const LINK = /https?:\/\/|(?<![/\w])www\./gi;
const LINK_IN_CODE = /\[(?:url|link)\b|<a\s/i;
const WEB_ADDRESS = /https?:|www\.|\.(?:com|net|org|info|biz|ru|cn|shop|xyz|top|site|online)\b/i;
// As in 'RobertTug42'; a separate number may be that of a flat.
const DIGITS_AT_WORD = /\p{L}{3}\d{2,}(?![\p{L}\d])/u;

/**
 * The words of a text in lower case, each preceded by a space; the same for texts that look alike, such as those in
 * full-width letters.
 */
export const plainWords = (text: string): string => {
  const plain = text.normalize('NFKC').slice(0, MAX_LETTERS).toLowerCase();
  const words = plain.replace(/\p{Cf}+/gu, '').replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ');
  return ` ${words.trim()} `;
};

/** The letters of such words, without the spaces. */
export const lettersOf = (words: string): string => words.replaceAll(' ', '');

const findLinks = (message: string): SpamSignal[] => {
  const links = message.match(LINK)?.length ?? 0;
  const points = POINTS_OF_LINKS[links] ?? Math.max(...POINTS_OF_LINKS);
  const signals: SpamSignal[] = [];
  if (links > 0) {
    signals.push({ points, text: links === 1 ? '1 link' : `${links} links`, isWeak: links < 3 });
  }
  if (LINK_IN_CODE.test(message)) {
    signals.push({ points: 4, text: 'contains code links', isWeak: false });
  }
  return signals;
};

const findInName = (name: string): SpamSignal[] => {
  // Browsers and people put their e-mail address into the wrong field.
  if (name.includes('@')) {
    return [{ points: 4, text: 'email address in the name', isWeak: true }];
  }
  if (WEB_ADDRESS.test(name)) {
    return [{ points: 4, text: 'web address in the name', isWeak: false }];
  }
  return DIGITS_AT_WORD.test(name)
    ? [{ points: 4, text: 'numbers in the name', isWeak: true }]
    : [];
};

/** Whether a word switches case more often than any name does ('XyPqRtLmNoZ'). */
const isRandom = (word: string) => 3 * (word.match(/[a-z][A-Z]/g)?.length ?? 0) >= word.length;

const hasRandomLetters = ({ fullName, message }: ContactForm) => {
  // URLs of photos contain random letters too.
  const text = `${fullName} ${message.replace(/(?:https?:|www\.)\S+/gi, ' ')}`;
  return (text.match(LONG_WORD) ?? []).some(isRandom);
};

const findOffersMade = (words: string): SpamSignal[] => {
  const offers = findOffers(words);
  if (offers.length === 0) return [];
  const points = Math.min(MAX_FOR_OFFERS, POINTS_PER_PHRASE * offers.length);
  // A single phrase may be a coincidence.
  return [
    { points, text: `selling ${[...new Set(offers)].join(', ')}`, isWeak: offers.length === 1 },
  ];
};

const isOffered = (service: string) =>
  SERVICE_OPTIONS.some(({ value, label }) => service === value || service === label);

/**
 * Evidence for spam in the text of a submission (beyond §2). No language or script is a signal in itself.
 * @param words the message as `plainWords` gives it
 */
export const contentSignals = (form: ContactForm, words: string): SpamSignal[] => {
  const signals = [
    ...findLinks(form.message),
    ...findInName(form.fullName),
    ...findOffersMade(words),
  ];
  if (hasRandomLetters(form)) signals.push({ points: 4, text: 'random letters', isWeak: false });
  if (!isOffered(form.service)) {
    signals.push({ points: 2, text: "a service your form doesn't offer", isWeak: true });
  }
  if (plainWords(form.fullName) === words) {
    signals.push({ points: 3, text: 'name and message are the same', isWeak: false });
  }
  if (!/\p{Nd}/u.test(form.phone)) {
    signals.push({ points: 1, text: 'no real phone number', isWeak: true });
  }
  return signals;
};
