import { brandedPath, type SiteBrand } from '@hvac/contract/brand';
import { brandColors } from '@hvac/contract/brand-colors';
import type { Company } from '@hvac/contract/company';
import { companyTelHref } from '@hvac/contract/contact-links';
import type { PlainPage } from '@hvac/contract/plain-page';
import type { SiteSettings } from '@hvac/contract/settings';
import type { TextResponse } from '../http/rest-mount.ts';
import { escapeXml } from '../kernel/xml.ts';
import { contentSecurityPolicy } from './csp.ts';

const styleOf = ({ navy, call }: { navy: string; call: string }) => `
body { margin: 0; color: ${navy}; background: #fff; overflow-wrap: anywhere;
  font: 1.125rem/1.6 ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Liberation Sans", Arial, sans-serif; }
header { padding: 1.25rem; color: #fff; background: ${navy}; font-weight: 700; }
main { max-width: 44rem; margin: 0 auto; padding: 3.5rem 1.25rem; }
h1 { margin: 0 0 1rem; font-size: clamp(1.75rem, 5vw, 2.5rem); line-height: 1.2; }
p { margin: 0 0 2rem; }
textarea { display: block; box-sizing: border-box; width: 100%; padding: .75rem; border: 1px solid #5a6b82;
  border-radius: .5rem; color: inherit; font: inherit; }
a { display: inline-block; margin: 0 .75rem .75rem 0; padding: .6rem 1.25rem; border: 2px solid ${navy};
  border-radius: .5rem; color: ${navy}; font-weight: 600; text-decoration: none; }
a:first-of-type { border-color: ${call}; color: #fff; background: ${call}; }
aside { display: none; position: fixed; inset: auto 0 0; padding: .5rem; padding-bottom: calc(.5rem + env(safe-area-inset-bottom));
  border-top: 1px solid #dfe6ed; background: #fff; }
aside a { display: block; margin: 0; text-align: center; }
@media (max-width: 47.99em) { main { padding-bottom: 6rem; } aside { display: block; } }
a:hover { text-decoration: underline; }
a:focus-visible { outline: 3px solid #2282b4; outline-offset: 3px; }
`;

const typedText = (typed: string) =>
  `<p><label for="typed">What you wrote</label><textarea id="typed" rows="8" readonly>\n${escapeXml(typed)}</textarea></p>`;

const stylesOf = ({ brand }: SiteBrand) => {
  const { navy, accent } = brandColors(brand);
  return styleOf({ navy: navy[900], call: accent[600] });
};

interface Sender {
  company: Company;
  site: SiteBrand;
}

const html = ({ company, site }: Sender, page: PlainPage, style: string): string => {
  const { name, phone } = company;
  const [companyName, number] = [escapeXml(name), escapeXml(phone)];
  const { heading, text, again, typed = '' } = page;
  return (
    '<!doctype html><html lang="en"><head><meta charset="utf-8"/>' +
    '<meta name="viewport" content="width=device-width, initial-scale=1"/>' +
    '<meta name="robots" content="noindex"/><link rel="icon" href="' +
    `${brandedPath(site, '/favicon.svg')}" type="image/svg+xml"/>` +
    `<title>${escapeXml(heading)} | ${companyName}</title><style>${style}</style></head><body>` +
    `<header>${companyName}</header><main><h1>${escapeXml(heading)}</h1><p>${escapeXml(text)}</p>` +
    (typed && typedText(typed)) +
    // An empty URL refers to the page itself.
    `<a href="${escapeXml(companyTelHref(company))}">Call ${number}</a><a href="">${escapeXml(again)}</a>` +
    `</main><aside aria-label="Call us"><a href="${escapeXml(companyTelHref(company))}">Call Now</a></aside></body></html>`
  );
};

/** The owner's texts for the page that is shown when another page fails. */
export const unavailablePage = (notices: SiteSettings['texts']['notices']): PlainPage => ({
  heading: notices.unavailableHeading,
  text: notices.unavailableText,
  again: notices.againButton,
});

/** The page for visitors when a page cannot be rendered: plain HTML, independent of the application. */
export const errorPage = (sender: Sender, https: boolean, page: PlainPage): TextResponse => {
  const style = stylesOf(sender.site);
  return {
    text: html(sender, page, style),
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': contentSecurityPolicy(
        { inlineScripts: [], inlineStyles: [style] },
        { maps: false, https },
      ),
    },
  };
};
