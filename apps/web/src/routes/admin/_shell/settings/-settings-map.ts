/** Something that can be set: a screen, or a part of it. */
export interface Place {
  label: string;
  /** The path of a screen. */
  to: string;
  /** The name of a field or the id of a section. */
  hash?: string;
  /** Other words that people look for it with. */
  words?: string;
}

/** A line of the list of settings. */
export interface SettingsEntry extends Place {
  /** What is on the screen besides, for the search. */
  parts?: readonly (Omit<Place, 'to'> & Partial<Pick<Place, 'to'>>)[];
}

interface SettingsGroup {
  title: string;
  entries: readonly SettingsEntry[];
}

const BUSINESS = {
  title: 'Business',
  entries: [
    {
      label: 'Contact & hours',
      to: '/admin/settings/business',
      words: 'company business info contact details',
      parts: [
        { label: 'Phone number', hash: 'phone', words: 'telephone call cell number' },
        { label: 'Email address', hash: 'email', words: 'mail e-mail' },
        {
          label: 'Business hours',
          hash: 'hours',
          words: 'opening open closed times weekend 24/7 now after night',
        },
        { label: 'Holidays', hash: 'holidays', words: 'vacation closed thanksgiving christmas' },
        { label: 'Address', hash: 'address', words: 'street city zip location office' },
        { label: 'Company name', hash: 'name', words: 'business title' },
        { label: 'Tagline', hash: 'tagline', words: 'slogan footer' },
      ],
    },
    {
      label: 'Service area',
      to: '/admin/settings/service-area',
      words: 'cities towns counties region where we work',
    },
    {
      label: 'License & trust',
      to: '/admin/settings/trust',
      words: 'credentials claims',
      parts: [
        { label: 'License', hash: 'license', words: 'licensed number state licence' },
        { label: 'Insurance', hash: 'license', words: 'insured liability bonded' },
        { label: 'In business since', hash: 'experience', words: 'year founded established' },
        { label: 'Certifications', hash: 'experience', words: 'nate epa certified' },
        { label: 'Guarantee', hash: 'guarantee', words: 'warranty' },
        { label: 'Financing', hash: 'financing', words: 'payment plans loan credit' },
        { label: 'Reviews', hash: 'reviews', words: 'google rating stars testimonials' },
      ],
    },
    {
      label: 'Social & map',
      to: '/admin/settings/social',
      words: 'networks links',
      parts: [
        { label: 'Social media', hash: 'social', words: 'facebook instagram x twitter linkedin' },
        { label: 'Time zone', hash: 'timeZone', words: 'clock dates timezone' },
      ],
    },
  ],
} as const satisfies SettingsGroup;

const WEBSITE = {
  title: 'Website',
  entries: [
    {
      label: 'Page text',
      to: '/admin/settings/pages',
      words: 'pages words texts content copy writing edit',
      parts: [
        {
          label: 'Home',
          to: '/admin/settings/pages/home',
          hash: 'heading',
          words: 'headline home page hero promises why choose us testimonials google description',
        },
        {
          label: 'Services',
          to: '/admin/settings/pages/services',
          words: 'prices plans maintenance heating cooling air quality',
        },
        {
          label: 'About',
          to: '/admin/settings/pages/about',
          words: 'story history team values mission',
        },
        {
          label: 'Contact',
          to: '/admin/settings/pages/contact',
          words: 'form questions faq request',
        },
        { label: 'Blog', to: '/admin/settings/pages/blog', words: 'articles posts rss feed' },
        {
          label: 'Menu & footer',
          to: '/admin/settings/pages/shared',
          words: 'navigation header bottom banner button',
        },
        {
          label: 'Error pages',
          to: '/admin/settings/pages/notices',
          words: '404 not found missing',
        },
        {
          label: 'Privacy policy',
          to: '/admin/settings/pages/privacy',
          words: 'legal data',
        },
      ],
    },
    {
      label: 'Own pages',
      to: '/admin/pages',
      words: 'new page add service city area landing job careers financing warranty team',
    },
    {
      label: 'Menu & footer links',
      to: '/admin/settings/page-links',
      words: 'navigation header bottom link order own',
    },
    {
      label: 'Photos & logo',
      to: '/admin/website-images',
      words: 'pictures images photo picture hero crew van icon upload',
    },
    {
      label: 'Colors & style',
      to: '/admin/settings/brand',
      words: 'brand design look drawings season theme colours',
    },
    {
      label: 'Notice',
      to: '/admin/settings/notice',
      words: 'banner announcement alert bar message top closed',
      parts: [
        {
          label: 'Announce holidays',
          hash: 'announcesHolidays',
          words: 'vacation thanksgiving christmas closed',
        },
      ],
    },
    {
      label: 'Offers',
      to: '/admin/settings/offers',
      words: 'coupons specials discounts deals promotions sale rebates',
    },
    {
      label: 'Addresses',
      to: '/admin/settings/addresses',
      words: 'redirects old links broken dead 404 not found url slug moved seo',
      parts: [
        { label: 'Not found', hash: 'not-found', words: 'missing pages dead links 404' },
        { label: 'Redirects', hash: 'redirects', words: 'old addresses forward csv import 301' },
      ],
    },
  ],
} as const satisfies SettingsGroup;

const LEADS = {
  title: 'Leads',
  entries: [
    {
      label: 'Who gets new leads',
      to: '/admin/settings/leads',
      words: 'leads recipients notifications notify new lead requests email submissions',
    },
    {
      label: 'Email account',
      to: '/admin/settings/leads',
      hash: 'email-account',
      words: 'smtp mail server connect gmail outlook yahoo app password sender test email sending',
    },
    {
      label: 'Confirmation email',
      to: '/admin/settings/leads',
      hash: 'confirmation',
      words: 'auto reply autoresponder acknowledgement customer thank you',
    },
    {
      label: 'Saved replies',
      to: '/admin/settings/leads',
      hash: 'saved-replies',
      words: 'answer canned templates email review link copy',
    },
    {
      label: 'Morning reminder',
      to: '/admin/settings/leads',
      hash: 'reminder',
      words: 'digest daily summary unanswered',
    },
    {
      label: 'Second person',
      to: '/admin/settings/leads',
      hash: 'escalation',
      words: 'escalation second line unseen leads minutes nobody',
    },
    {
      label: 'Auto-delete',
      to: '/admin/settings/leads',
      hash: 'auto-delete',
      words: 'retention old leads keep months privacy',
    },
  ],
} as const satisfies SettingsGroup;

const TEAM = {
  title: 'Team',
  entries: [
    {
      label: 'People',
      to: '/admin/settings/users',
      words:
        'users team employees staff editor admin add person login account invite reset password',
    },
    {
      label: 'Two-step rule',
      to: '/admin/settings/users',
      hash: 'requiredOf',
      words: 'second factor required 2fa security everyone',
    },
    {
      label: 'Activity log',
      to: '/admin/settings/history',
      words: 'history audit who did what deleted changed',
    },
  ],
} as const satisfies SettingsGroup;

const MY_ACCOUNT = {
  title: 'My account',
  entries: [
    {
      label: 'Password',
      to: '/admin/settings/password',
      words: 'change my password login sign in',
    },
    {
      label: 'Two-step login',
      to: '/admin/settings/security',
      words:
        'security passkey face id fingerprint authenticator app code 2fa backup codes recovery',
    },
    {
      label: 'Devices',
      to: '/admin/settings/sessions',
      words: 'sessions signed in logged in browsers phone computer log out everywhere',
    },
  ],
} as const satisfies SettingsGroup;

const TECHNICAL = {
  title: 'Technical',
  entries: [
    {
      label: 'Backups',
      to: '/admin/settings/backups',
      words: 'backup restore download copy save',
    },
    {
      label: 'Site health',
      to: '/admin/settings/self-check',
      words: 'self-check problems errors status version',
    },
    {
      label: 'Map key',
      to: '/admin/settings/social',
      hash: 'mapsApiKey',
      words: 'google maps api',
    },
    {
      label: 'Webhook',
      to: '/admin/settings/leads',
      hash: 'webhook',
      words: 'zapier crm integration api',
    },
  ],
} as const satisfies SettingsGroup;

const GROUPS = [BUSINESS, WEBSITE, LEADS, TEAM, MY_ACCOUNT, TECHNICAL] as const;

/** The name of a line, by which its state is found. */
export type EntryLabel = (typeof GROUPS)[number]['entries'][number]['label'];

/** The settings that a user may see: all of them, or an editor's own account. */
export const settingsGroups = (isAdmin: boolean) => (isAdmin ? GROUPS : [MY_ACCOUNT]);

/** Whether a screen is one of several lines, which then name a part of it. */
export const isShared = (to: Place['to']): boolean =>
  GROUPS.flatMap(({ entries }) => entries.filter((entry) => entry.to === to)).length > 1;

/** Whether editors may open the settings screen at a path. */
export const isOpenToEditors = (path: string): boolean =>
  path === '/admin/settings' || MY_ACCOUNT.entries.some(({ to }) => path.startsWith(to));
