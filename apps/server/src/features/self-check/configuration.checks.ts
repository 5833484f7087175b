import type { EntityManager } from '@mikro-orm/postgresql';
import type { Env } from '../../config/env.ts';
import { hostNameOf } from '../../http/host-name.ts';
import { addressList, isListed, isLoopback, isPrivate, usesHttps } from '../../kernel/addresses.ts';
import { type Check, ok, problem, warning } from '../../kernel/self-check.ts';
import { listSightings } from './sightings.service.ts';

const NAMES_SHOWN = 5;

/** Whether the site is meant for this machine only. */
const isLocal = ({ siteUrl, host }: Env) =>
  isLoopback(host) && (siteUrl === undefined || isLoopback(hostNameOf(new URL(siteUrl).host)));

// Sorted by name, so that the finding's text stays the same while the order by count changes.
const shown = (details: { detail: string }[]) =>
  details
    .slice(0, NAMES_SHOWN)
    .map(({ detail }) => detail)
    .toSorted()
    .join(', ');

// A mistake outside the host counts as fixed when it was not observed for this many days.
const FIXABLE_DAYS = 1;

/** What any visitor can bring about is a problem only once it comes from this many networks. */
const SEVERAL_NETWORKS = 3;

const GONE_IN_A_DAY = 'This goes away a day after it was last seen.';

const SET_SITE_URL =
  'set SITE_URL to the address visitors type, for example SITE_URL=https://www.example.com';

const ONE_LIMIT =
  'all visitors share one limit. Ten wrong passwords from anywhere block login for 15 minutes in every browser that has not logged in before; 30 requests an hour turn the contact form off.';

/** Whether the hosts have seen this from several networks, so that it is no whim of one visitor. */
const isWidespread = async (
  em: EntityManager,
  networks: 'forwarded-network' | 'own-name-network',
  days?: number,
) => (await listSightings(em, networks, days)).length >= SEVERAL_NETWORKS;

/** Checks that the rate limits see visitors, not the proxy in front. */
export const proxyCheck: Check = {
  name: 'proxy',
  title: 'Proxy',
  async run({ env, em }) {
    const { trustProxy = [] } = env;
    const trusted = addressList(trustProxy);
    const untrusted = (await listSightings(em, 'forwarding-headers')).filter(
      ({ detail }) => !isListed(trusted, detail),
    );
    const proxies = untrusted.filter(({ detail }) => isPrivate(detail)).slice(0, NAMES_SHOWN);
    if (proxies.length > 0) {
      const addresses = shown(proxies);
      const value = [...trustProxy, ...addresses.split(', ')].join(',');
      if (await isWidespread(em, 'forwarded-network')) {
        return problem(
          `Requests come through a proxy at ${addresses} that the site does not know, so ${ONE_LIMIT}`,
          { technical: `If the proxy is yours, set TRUST_PROXY=${value}` },
        );
      }
      return warning(
        `Requests with forwarding headers came from ${addresses}, which the site does not know: a proxy whose visitors share one limit, or a machine on this network that sends such headers itself.`,
        {
          technical: `Only if this is your proxy, set TRUST_PROXY=${value}; otherwise hide this.`,
        },
      );
    }
    const strangers = shown(untrusted);
    if (usesHttps(env.siteUrl) && env.trustProxy === undefined) {
      const from = strangers ? ` Forwarding headers came from ${strangers}.` : '';
      return problem(
        `The site is on https, so there is a proxy in front, but the site does not know which, so it will not start: ${ONE_LIMIT}${from}`,
        {
          technical:
            'Set TRUST_PROXY to the address of the proxy, for example TRUST_PROXY=127.0.0.1, or TRUST_PROXY=none if there is none.',
        },
      );
    }
    const silent = (await listSightings(em, 'no-forwarded-for', FIXABLE_DAYS)).filter(
      ({ detail }) => isListed(trusted, detail),
    );
    if (silent.length > 0) {
      return problem(
        `The proxy at ${shown(silent)} does not say where visitors come from, so ${ONE_LIMIT}`,
        {
          technical: `Have the proxy send X-Forwarded-For, for example proxy_set_header X-Forwarded-For $remote_addr; in nginx. ${GONE_IN_A_DAY}`,
        },
      );
    }
    if (strangers) {
      return warning(
        `Requests with forwarding headers came from ${strangers}, which the site does not know: a proxy whose visitors share one limit, or someone forging such headers.`,
        {
          technical: 'Add an address to TRUST_PROXY only if it is your proxy; otherwise hide this.',
        },
      );
    }
    return trustProxy.length > 0
      ? ok('Visitors come through your proxy only.', `TRUST_PROXY=${trustProxy.join(',')}`)
      : ok('There is no proxy in front.');
  },
};

/** Checks that the site has one public URL and that visitors use it. */
export const siteUrlCheck: Check = {
  name: 'site-url',
  title: 'Web address',
  async run({ env, em }) {
    const { siteUrl, host, port } = env;
    const own = siteUrl && hostNameOf(new URL(siteUrl).host);
    const others = (await listSightings(em, 'host-name')).filter(({ detail }) => detail !== own);
    const names = shown(others);
    if (own === undefined) {
      if (isLoopback(host) && !names) {
        return ok('The site is only for this machine.', `For the public, ${SET_SITE_URL}`);
      }
      const asked = names ? ` Visitors requested it as ${names}.` : '';
      return warning(
        `The site doesn't know its web address, so links, feed, and sitemap point to http://localhost:${port}, which no one else can open.${asked}`,
        { technical: `For the public, ${SET_SITE_URL}` },
      );
    }
    const origins = (await listSightings(em, 'own-name-origin', FIXABLE_DAYS)).filter(
      ({ detail }) => detail !== siteUrl && hostNameOf(URL.parse(detail)?.host ?? '') === own,
    );
    if (origins.length > 0) {
      const isCertain = await isWidespread(em, 'own-name-network', FIXABLE_DAYS);
      const find = isCertain ? problem : warning;
      const doubt = isCertain ? '' : 'If the site can be opened there: ';
      return find(
        `Forms sent from ${shown(origins)} are refused: the site only accepts forms from ${siteUrl}, so visitors there lose what they wrote.${isCertain ? '' : ' So far they came from so few networks that a single visitor may have faked them.'}`,
        {
          technical: usesHttps(env.siteUrl)
            ? `${doubt}Let the proxy redirect http to https, and other ports to ${siteUrl}; or set SITE_URL to the address that visitors type. ${GONE_IN_A_DAY}`
            : `${doubt}Set SITE_URL to the address that visitors type. ${GONE_IN_A_DAY}`,
        },
      );
    }
    if (!usesHttps(env.siteUrl) && !isPrivate(own)) {
      return warning(
        `The site ${siteUrl} is not encrypted: passwords and requests can be read in transit.`,
        { technical: `Put a proxy with TLS in front and set SITE_URL=https://${own}` },
      );
    }
    if (names) {
      return warning(`Visitors also open the site as ${names}; its own name is ${own}.`, {
        technical:
          'Redirect the other names to the one in SITE_URL where they are set up (the proxy, the DNS provider), or set SITE_URL to the name that visitors know.',
      });
    }
    return ok(`Visitors open the site as ${siteUrl} only.`);
  },
};

/** Checks that password attempts are limited. */
export const rateLimitCheck: Check = {
  name: 'rate-limit',
  title: 'Request limits',
  run({ env }) {
    if (env.rateLimit) return ok('Logins, requests and uploads are limited.');
    if (isLocal(env)) {
      return ok('Off (test site).', 'RATE_LIMIT=off');
    }
    const find = usesHttps(env.siteUrl) ? problem : warning;
    return find(
      'The limits are off: anyone can guess passwords and send requests as fast as they like.',
      { technical: 'Set RATE_LIMIT=on, or remove that variable.' },
    );
  },
};
