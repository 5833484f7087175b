import type { BrandColors } from '@hvac/contract/brand-colors';
import {
  type MailBlock,
  type MailButton,
  type MailContent,
  type MailFact,
  stripControlCharacters,
} from './mail-content.service.ts';

// Inline, because some mail programs drop the style sheet; the others need it for dark mode and narrow screens.
const FONT =
  "font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
// As wide as a phone, so that a thumb hits it.
const BUTTON = `display:block;max-width:320px;border-radius:10px;padding:13px 16px;${FONT};font-size:16px;line-height:1.25;font-weight:700;text-align:center;text-decoration:none;overflow-wrap:anywhere`;
const stylesIn = ({ navy, accent, asItIs }: BrandColors) => ({
  canvas: `margin:0;padding:0;background:${navy[50]}`,
  page: `background:${navy[50]};padding:24px 12px`,
  card: 'width:100%;max-width:600px;background:#ffffff;border-radius:12px',
  header: `background:${navy[900]};border-bottom:4px solid ${accent[400]};border-radius:12px 12px 0 0;padding:18px 28px;${FONT};font-size:17px;font-weight:700;line-height:1.4;color:#ffffff`,
  body: 'padding:26px 28px 10px',
  title: `margin:0 0 16px;${FONT};font-size:22px;line-height:1.3;font-weight:800;color:${navy[900]};overflow-wrap:anywhere`,
  heading: `margin:26px 0 10px;${FONT};font-size:17px;line-height:1.35;font-weight:700;color:${navy[900]}`,
  text: `margin:0 0 16px;${FONT};font-size:16px;line-height:1.55;color:#1f2d3d;overflow-wrap:anywhere`,
  note: `margin:0 0 16px;padding:12px 16px;border-left:4px solid #e8622c;background:#fff5ee;${FONT};font-size:16px;line-height:1.5;color:#7c2d0a;overflow-wrap:anywhere`,
  quote: `margin:0 0 20px;padding:14px 16px;border-radius:8px;background:#f0f4f9;${FONT};font-size:16px;line-height:1.55;color:#1f2d3d;white-space:pre-wrap;overflow-wrap:anywhere`,
  label: `padding:5px 16px 5px 0;width:120px;vertical-align:top;${FONT};font-size:14px;line-height:1.55;color:#52667a`,
  value: `padding:5px 0;vertical-align:top;${FONT};font-size:16px;line-height:1.45;color:#1f2d3d;overflow-wrap:anywhere;word-break:break-word`,
  link: `color:${accent[700]};text-decoration:underline`,
  button: `${BUTTON};background:${asItIs?.solid ?? accent[600]};border:2px solid ${asItIs?.solid ?? accent[600]};color:${asItIs?.contrast ?? '#ffffff'}`,
  otherButton: `${BUTTON};background:#ffffff;border:2px solid ${navy[100]};color:${navy[900]}`,
  footer: `padding:16px 28px 24px;border-top:1px solid ${navy[100]};${FONT};font-size:13px;line-height:1.55;color:#52667a;overflow-wrap:anywhere`,
});
const darkStyleIn = ({ navy, accent }: BrandColors) => `
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.canvas,.page{background:#07101f!important}.card{background:#12233c!important}.header{background:${navy[900]}!important}
.title,.heading{color:#ffffff!important}.text,.value,.quote{color:#e6edf5!important}
.quote{background:#1a3050!important}.note{background:#3a2112!important;color:#fbd3b7!important}
.otherButton{background:#1a3050!important;border-color:#2a4264!important;color:#ffffff!important}
.label,.footer{color:#a9bccf!important}.footer{border-color:#2a4264!important}.link{color:${accent[300]}!important}}
@media (max-width:480px){
.page{padding:0!important}.card,.header{border-radius:0!important}.label{width:92px!important}
.header,.body,.footer{padding-left:18px!important;padding-right:18px!important}}`;

type Part = keyof ReturnType<typeof stylesIn>;

/** Class and inline style of a part, as attributes. */
type Styled = (part: Part) => string;

/** Escapes text for HTML, in an element or in a quoted attribute. */
const escaped = (text: string): string =>
  stripControlCharacters(text).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** A visitor's text within other text: isolated, so that right-to-left script does not reorder the rest. */
const isolated = (text: string) => `<bdi>${escaped(text)}</bdi>`;
const paragraph = (styled: Styled, part: Part, text: string) =>
  `<p ${styled(part)}>${escaped(text).replaceAll('\n', '<br>')}</p>`;
const linked = (styled: Styled, text: string, href: string) =>
  `<a href="${escaped(href)}" ${styled('link')}>${isolated(text)}</a>`;

const row = (styled: Styled, { label, value, href }: MailFact) =>
  `<tr><td ${styled('label')}>${escaped(label)}</td><td ${styled('value')}>${href ? linked(styled, value, href) : isolated(value)}</td></tr>`;

const button = (styled: Styled, { label, href }: MailButton, isFirst: boolean) =>
  `<p style="margin:0 0 10px"><a href="${escaped(href)}" ${styled(isFirst ? 'button' : 'otherButton')}>${escaped(label)}</a></p>`;

const entryLines = (styled: Styled, entry: Extract<MailBlock, { kind: 'entry' }>): string[] => [
  linked(styled, entry.title, entry.href),
  ...(entry.details ? [`<span ${styled('label')}>${escaped(entry.details)}</span>`] : []),
  ...(entry.text ? [isolated(entry.text)] : []),
  ...(entry.call ? [linked(styled, entry.call.label, entry.call.href)] : []),
];

const table = (rows: string, style: string) =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0" width="100%" style="${style}">${rows}</table>`;

const htmlOf = (styled: Styled, block: MailBlock): string => {
  switch (block.kind) {
    case 'heading':
      return `<h2 ${styled('heading')}>${escaped(block.text)}</h2>`;
    case 'paragraph':
      return paragraph(styled, 'text', block.text);
    case 'note':
      return paragraph(styled, 'note', block.text);
    case 'box':
      return paragraph(styled, 'quote', block.text);
    case 'quote':
      return `<div ${styled('quote')} dir="auto">${escaped(block.text)}</div>`;
    case 'facts':
      return table(
        block.facts.map((fact) => row(styled, fact)).join(''),
        'margin:0 0 18px;border-collapse:collapse',
      );
    case 'buttons':
      return `<div style="margin:4px 0 20px">${block.buttons.map((each, index) => button(styled, each, index === 0)).join('')}</div>`;
    case 'entry':
      return `<p ${styled('text')}>${entryLines(styled, block).join('<br>')}</p>`;
  }
};

/** The HTML part of a mail: a 600 px table without images, in the colours of the brand, for light and dark mode. */
export const mailHtml = (
  { company, title, isLetter, preview, blocks, footer }: MailContent,
  colors: BrandColors,
): string => {
  const styles = stylesIn(colors);
  const styled: Styled = (part) => `class="${part}" style="${styles[part]}"`;
  const heading = isLetter ? '' : `<h1 ${styled('title')}>${escaped(title)}</h1>`;
  const card = [
    `<tr><td ${styled('header')}>${escaped(company)}</td></tr>`,
    `<tr><td ${styled('body')}>${heading}${blocks.map((block) => htmlOf(styled, block)).join('\n')}</td></tr>`,
    `<tr><td ${styled('footer')}>${footer.map(escaped).join('<br>')}</td></tr>`,
  ].join('\n');
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escaped(title)}</title><style>${darkStyleIn(colors)}</style></head>
<body ${styled('canvas')}><div style="display:none;max-height:0;overflow:hidden">${escaped(preview)}</div>
<table role="presentation" cellpadding="0" cellspacing="0" border="0" width="100%"><tr><td align="center" ${styled('page')}>
<table role="presentation" cellpadding="0" cellspacing="0" border="0" width="600" ${styled('card')}>
${card}
</table></td></tr></table></body></html>`;
};
