import { ORIGIN_LIMITS, type SubmissionOrigin } from '@hvac/contract/submission-extras';

/** Cuts a text to its limit and removes what cannot be stored: NUL, and halves of surrogate pairs. */
const cut = (text: string, longest: number) =>
  text.slice(0, longest).replace(/[\0\p{Surrogate}]/gu, '');

const campaignOf = (parameters: URLSearchParams) =>
  [...parameters]
    .filter(([name, value]) => /^(utm_|gclid$)/.test(name) && value !== '')
    .slice(0, ORIGIN_LIMITS.parameters)
    .map(([name, value]) => [
      cut(name, ORIGIN_LIMITS.parameterName),
      cut(value, ORIGIN_LIMITS.parameterValue),
    ]);

const detailsOf = (visit: string): SubmissionOrigin => {
  const [landing = '', referrer = ''] = visit.split(' ');
  const { host, pathname, search, searchParams } = new URL(landing);
  const campaign = campaignOf(searchParams);
  const from = URL.canParse(referrer) ? new URL(referrer).host : '';
  return {
    landingPage: cut(pathname + search, ORIGIN_LIMITS.landingPage),
    ...(from && from !== host && { referrer: cut(from, ORIGIN_LIMITS.referrer) }),
    ...(campaign.length > 0 && { campaign: Object.fromEntries(campaign) }),
  };
};

/**
 * How a visitor came to the form; undefined if nothing is known.
 * @param visit address of the first page of the visit and, after a space, that of the page that linked to it
 * @param ask what the link that led to the form was about
 */
export const visitOrigin = (visit: string, ask: string): SubmissionOrigin | undefined => {
  const origin = {
    ...(URL.canParse(visit.split(' ', 1)[0] ?? '') && detailsOf(visit)),
    ...(ask && { ask: cut(ask, ORIGIN_LIMITS.ask) }),
  };
  return Object.keys(origin).length > 0 ? origin : undefined;
};
