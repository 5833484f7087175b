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
export const findOffers = (words: string): string[] =>
  [...new Set(words.match(ANY_PHRASE))].map((phrase) => OFFER_OF.get(phrase) ?? '');
