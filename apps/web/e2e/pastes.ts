/** A paste as a program puts it on the clipboard, and the Markdown that it becomes. */
export interface Paste {
  name: string;
  html?: string;
  text?: string;
  markdown: string;
  /** How many pictures the editor says it left out. */
  dropped?: number;
}

const OFFICE =
  'xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word"';

/** Word for Windows: a whole page with a style sheet, conditional comments and fragments. */
const word = (body: string): string =>
  `<html ${OFFICE}><head><meta http-equiv=Content-Type content="text/html; charset=utf-8"><meta name=Generator content="Microsoft Word 15"><link rel=File-List href="file:///C:/Users/owner/AppData/Local/Temp/msohtmlclip1/01/clip_filelist.xml"><!--[if gte mso 9]><xml><w:WordDocument><w:View>Normal</w:View></w:WordDocument></xml><![endif]--><style><!-- @font-face {font-family:Calibri;} p.MsoNormal {margin:0in; font-size:11.0pt;} @list l0:level1 {mso-level-text:\\F0B7;} --></style></head><body lang=EN-US style='tab-interval:.5in;word-wrap:break-word'><!--StartFragment-->${body}<!--EndFragment--></body></html>`;

/** An item of a Word list, as Word for Windows writes it. */
const item = (mark: string, text: string, level = 1, list = 'l0'): string =>
  `<p class=MsoListParagraphCxSpMiddle style='margin-left:${level / 2}in;text-indent:-.25in;mso-list:${list} level${level} lfo1'><![if !supportLists]><span style='font-family:Symbol;mso-fareast-font-family:Symbol'><span style='mso-list:Ignore'>${mark}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>${text}<o:p></o:p></p>`;

const p = (text: string, style = ''): string =>
  `<p class=MsoNormal style='margin-bottom:8.0pt;line-height:107%;${style}'>${text}<o:p></o:p></p>`;

/** Word for Mac: the same marks, other quotes and fonts. */
const mac = (body: string): string =>
  `<html ${OFFICE}><head><meta name="Generator" content="Microsoft Word 16 (Mac)"><style>p.MsoNormal{font-family:Aptos;}</style></head><body lang="EN-US" style="tab-interval:36.0pt;"><!--StartFragment-->${body}<!--EndFragment--></body></html>`;

/** Word on the web: runs of spans, lists in wrappers. */
const web365 = (text: string): string =>
  `<p class="Paragraph SCXW1234 BCX0" xml:lang="EN-US" paraid="1" style="margin:0px;padding:0px;"><span data-contrast="auto" class="TextRun SCXW1234 BCX0" style="font-size:11pt;"><span class="NormalTextRun SCXW1234 BCX0">${text}</span></span><span class="EOP SCXW1234 BCX0" data-ccp-props="{}" style="font-size:11pt;">&nbsp;</span></p>`;

const webItem = (text: string, level = 1, tag = 'ul', start = 1): string =>
  `<div class="ListContainerWrapper SCXW1234 BCX0" style="position:relative;"><${tag} class="BulletListStyle1 SCXW1234 BCX0" role="list"${tag === 'ol' ? ` start="${start}"` : ''} style="list-style-type:disc;"><li data-leveltext="" data-font="Symbol" data-listid="1" role="listitem" data-aria-posinset="1" data-aria-level="${level}" class="OutlineElement SCXW1234 BCX0" style="margin-left:24px;">${web365(text)}</li></${tag}></div>`;

/** Google Docs: everything in a bold element that is not bold, with styles on every run. */
const docs = (body: string): string =>
  `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-7a1f2c3d-7fff-1234">${body}</b>`;

const run = (text: string, style = ''): string =>
  `<span style="font-size:11pt;font-family:Arial,sans-serif;color:#000000;background-color:transparent;font-weight:${style.includes('bold') ? 700 : 400};font-style:${style.includes('italic') ? 'italic' : 'normal'};font-variant:normal;text-decoration:${style.includes('link') ? 'underline' : 'none'};vertical-align:baseline;white-space:pre-wrap;">${text}</span>`;

const line = (...runs: string[]): string =>
  `<p dir="ltr" style="line-height:1.38;margin-top:0pt;margin-bottom:0pt;">${runs.join('')}</p>`;

const docsItem = (text: string, level = 1): string =>
  `<li dir="ltr" style="list-style-type:disc;font-size:11pt;font-weight:400;font-style:normal;white-space:pre;" aria-level="${level}"><p dir="ltr" style="line-height:1.38;" role="presentation">${run(text)}</p></li>`;

const outlook = (body: string): string =>
  `<html ${OFFICE}><head><style><!-- p.MsoNormal {margin:0in;} --></style></head><body lang=EN-US link="#0563C1" vlink="#954F72" style='word-wrap:break-word'><div class=WordSection1><!--StartFragment-->${body}<!--EndFragment--></div></body></html>`;

const excel = (rows: string): string =>
  `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><meta name=ProgId content=Excel.Sheet><style><!-- td {padding-top:1px; mso-number-format:General;} --></style></head><body link="#0563C1"><table border=0 cellpadding=0 cellspacing=0 width=192 style='border-collapse:collapse;width:144pt'><!--StartFragment--><col width=64 span=3 style='width:48pt'>${rows}<!--EndFragment--></table></body></html>`;

const xl = (...cells: string[]): string =>
  `<tr height=20 style='height:15.0pt'>${cells.map((cell) => (cell.startsWith('<td') ? cell : `<td height=20 class=xl65 width=64 style='height:15.0pt;width:48pt'>${cell}</td>`)).join('')}</tr>`;

const number = (value: string): string =>
  `<td class=xl66 align=right style='text-align:right'>${value}</td>`;

const sheets = (rows: string): string =>
  `<meta name="generator" content="Sheets"/><style type="text/css"><!--td {border: 1px solid #cccccc;}br {mso-data-placement:same-cell;}--></style><table xmlns="http://www.w3.org/1999/xhtml" cellspacing="0" cellpadding="0" dir="ltr" border="1" style="table-layout:fixed;font-size:10pt;font-family:Arial;width:0px;border-collapse:collapse;border:none" data-sheets-root="1"><colgroup><col width="100"/><col width="100"/></colgroup><tbody>${rows}</tbody></table>`;

const sh = (...cells: string[]): string =>
  `<tr style="height:21px;">${cells.map((cell) => `<td style="overflow:hidden;padding:2px 3px 2px 3px;vertical-align:bottom;${/^[$\d]/.test(cell) ? 'text-align:right;' : ''}" data-sheets-value="{}">${cell}</td>`).join('')}</tr>`;

const libre = (body: string): string =>
  `<!DOCTYPE html><html><head><meta http-equiv="content-type" content="text/html; charset=utf-8"/><title></title><meta name="generator" content="LibreOffice 24.8.2.1 (Linux)"/><style type="text/css">@page { size: 8.5in 11in; margin: 0.79in } p { line-height: 115%; background: transparent }</style></head><body lang="en-US" link="#000080" dir="ltr">${body}</body></html>`;

const pages = (body: string): string =>
  `<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.01//EN" "http://www.w3.org/TR/html4/strict.dtd"><html><head><meta http-equiv="Content-Type" content="text/html; charset=UTF-8"><meta http-equiv="Content-Style-Type" content="text/css"><title></title><meta name="Generator" content="Cocoa HTML Writer"><style type="text/css">p.p1 {margin: 0.0px 0.0px 0.0px 0.0px; font: 11.0px 'Helvetica Neue'} li.li1 {margin: 0} span.s1 {font: 11.0px Helvetica}</style></head><body>${body}</body></html>`;

const BUBBLE = '·';
const GIF = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';
const NAME = '0123456789abcdef0123456789abcdef.webp';

/** Pastes in the shapes that programs give them (decision 041). */
export const PASTES: Paste[] = [
  // Word for Windows
  {
    name: 'Word: paragraphs',
    html: word(p('Change the filter.') + p('Then wait.')),
    markdown: 'Change the filter.\n\nThen wait.',
  },
  {
    name: 'Word: bold and italic elements',
    html: word(p('A <b>bold</b> and an <i>italic</i> word')),
    markdown: 'A **bold** and an _italic_ word',
  },
  {
    name: 'Word: bold by style',
    html: word(
      p("A <b style='mso-bidi-font-weight:normal'><span style='color:red'>bold</span></b> word"),
    ),
    markdown: 'A **bold** word',
  },
  {
    name: 'Word: spaces and empty paragraphs',
    html: word(p('One') + p('&nbsp;') + p("Two<span style='mso-spacerun:yes'>   </span>words")),
    markdown: 'One\n\nTwo words',
  },
  {
    name: 'Word: headings',
    html: word(
      "<h1 style='color:#2F5496'>Heating<o:p></o:p></h1>" +
        p('Text') +
        '<h2>Filters<o:p></o:p></h2><h3>MERV<o:p></o:p></h3><h4>Deeper<o:p></o:p></h4>',
    ),
    markdown: '## Heating\n\nText\n\n## Filters\n\n### MERV\n\n### Deeper',
  },
  {
    name: 'Word: bold within a heading',
    html: word("<h2><b><span style='font-size:14.0pt'>Filters</span></b><o:p></o:p></h2>"),
    markdown: '## Filters',
  },
  {
    name: 'Word: title and subtitle',
    html: word(
      '<p class=MsoTitle>Our year<o:p></o:p></p><p class=MsoSubtitle>In short<o:p></o:p></p>',
    ),
    markdown: '## Our year\n\n### In short',
  },
  {
    name: 'Word: bullets',
    html: word(item(BUBBLE, 'One') + item(BUBBLE, 'Two') + item(BUBBLE, 'Three')),
    markdown: '- One\n- Two\n- Three',
  },
  {
    name: 'Word: numbers',
    html: word(item('1.', 'One') + item('2.', 'Two')),
    markdown: '1. One\n2. Two',
  },
  {
    name: 'Word: numbers that begin later',
    html: word(item('7.', 'Seven') + item('8.', 'Eight')),
    markdown: '7. Seven\n8. Eight',
  },
  {
    name: 'Word: letters',
    html: word(item('a)', 'One') + item('b)', 'Two')),
    markdown: '1. One\n2. Two',
  },
  {
    name: 'Word: inner bullets',
    html: word(
      item(BUBBLE, 'One') + item('o', 'Inner', 2) + item('§', 'Innermost', 3) + item(BUBBLE, 'Two'),
    ),
    markdown: '- One\n  - Inner\n    - Innermost\n- Two',
  },
  {
    name: 'Word: numbers within bullets',
    html: word(
      item(BUBBLE, 'One') + item('1.', 'First', 2) + item('2.', 'Second', 2) + item(BUBBLE, 'Two'),
    ),
    markdown: '- One\n  1. First\n  2. Second\n- Two',
  },
  {
    name: 'Word: bullets, then numbers',
    html: word(item(BUBBLE, 'One') + item('1.', 'First', 1, 'l1')),
    markdown: '- One\n\n1. First',
  },
  {
    name: 'Word: lists with text between',
    html: word(item('1.', 'One') + p('Between') + item('2.', 'Two')),
    markdown: '1. One\n\nBetween\n\n2. Two',
  },
  {
    name: 'Word: a list that begins at the second level',
    html: word(item('o', 'Inner', 2) + item('o', 'Again', 2)),
    markdown: '- Inner\n- Again',
  },
  {
    name: 'Word: bold in a list',
    html: word(item(BUBBLE, '<b>Filter:</b> monthly')),
    markdown: '- **Filter:** monthly',
  },
  {
    name: 'Word: a heading with a number',
    html: word(
      "<h2 style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>1.<span>&nbsp; </span></span><![endif]>Heating</h2>",
    ),
    markdown: '## Heating',
  },
  {
    name: 'Word: a link',
    html: word(
      p(
        'See <a href="https://www.energystar.gov/"><span style=\'color:blue\'>Energy Star</span></a>.',
      ),
    ),
    markdown: 'See [Energy Star](https://www.energystar.gov/).',
  },
  {
    name: 'Word: bookmarks and contents',
    html: word(
      p(
        '<a name="_Toc1"></a><a href="#_Toc1">Heating<span style=\'mso-tab-count:1 dotted\'> </span>1</a>',
      ),
    ),
    markdown: 'Heating 1',
  },
  {
    name: 'Word: a file link',
    html: word(p('See <a href="file:///C:/prices.xlsx">the prices</a>')),
    markdown: 'See the prices',
  },
  {
    name: 'Word: a picture on disk',
    html: word(
      p('Before') +
        p(
          '<img width=300 height=200 src="file:///C:/Users/owner/AppData/Local/Temp/clip_image001.png">',
        ) +
        p('After'),
    ),
    markdown: 'Before\n\nAfter',
    dropped: 1,
  },
  {
    name: 'Word: a drawing in VML',
    html: word(
      p(
        '<!--[if gte vml 1]><v:shape id="x"><v:imagedata src="file:///C:/a.png"/></v:shape><![endif]--><![if !vml]><img width=300 height=200 src="file:///C:/a.png" v:shapes="x"><![endif]>',
      ) + p('After'),
    ),
    markdown: 'After',
    dropped: 1,
  },
  {
    name: 'Word: a comment',
    html: word(
      `${p(
        "Change it<span class=MsoCommentReference><a style='mso-comment-reference:OO_1'>[OO1]</a></span> soon",
      )}<div style='mso-element:comment-list'><p class=MsoCommentText>Really?</p></div>`,
    ),
    markdown: 'Change it soon',
  },
  {
    name: 'Word: tracked changes',
    html: word(p('Every <del cite="mailto:o">two</del><ins cite="mailto:o">three</ins> months')),
    markdown: 'Every three months',
  },
  {
    name: 'Word: a footnote',
    html: word(
      p(
        'Fact<a style=\'mso-footnote-id:ftn1\' href="#_ftn1"><span class=MsoFootnoteReference>[1]</span></a>.',
      ),
    ),
    markdown: 'Fact\\[1\\].',
  },
  {
    name: 'Word: hidden text',
    html: word(p("Seen<span style='display:none;mso-hide:all'> secret</span>")),
    markdown: 'Seen',
  },
  {
    name: 'Word: a quote',
    html: word(`<p class=MsoQuote>They came at once.<o:p></o:p></p>${p('A customer')}`),
    markdown: '> They came at once.\n\nA customer',
  },
  {
    name: 'Word: a smart tag',
    html: word(p('In <st1:place w:st="on"><st1:city w:st="on">Detroit</st1:city></st1:place>')),
    markdown: 'In Detroit',
  },
  {
    name: 'Word: a table',
    html: word(
      "<table class=MsoTableGrid border=1 style='border-collapse:collapse'><tr><td width=200 style='width:2in;background:#eee'><p class=MsoNormal><b>Part</b><o:p></o:p></p></td><td><p class=MsoNormal><b>Price</b><o:p></o:p></p></td></tr><tr><td><p class=MsoNormal>Filter<o:p></o:p></p></td><td><p class=MsoNormal align=right style='text-align:right'>$18<o:p></o:p></p></td></tr></table>",
    ),
    markdown: '| Part | Price |\n| --- | --: |\n| Filter | $18 |',
  },
  {
    name: 'Word: two paragraphs in a cell',
    html: word(
      '<table><tr><td><p class=MsoNormal>One</p><p class=MsoNormal>Two</p></td><td><p class=MsoNormal>Three</p></td></tr></table>',
    ),
    markdown: '| One Two | Three |\n| --- | --- |',
  },
  {
    name: 'Word: a line break and a page break',
    html: word(p("One<br>Two<br clear=all style='page-break-before:always'>")),
    markdown: 'One\\\nTwo',
  },
  {
    name: 'Word: special characters',
    html: word(p('1*2 [x] _y_ #z &lt;b&gt; “quoted” – 68°F')),
    markdown: '1\\*2 \\[x\\] \\_y\\_ #z \\<b> “quoted” – 68°F',
  },
  // Word for Mac
  {
    name: 'Word for Mac: text',
    html: mac(
      '<p class="MsoNormal" style="margin:0cm;"><span lang="EN-US" style="font-weight:bold;">Bold</span> and <span style="font-style:italic;">italic</span></p>',
    ),
    markdown: '**Bold** and _italic_',
  },
  {
    name: 'Word for Mac: bullets',
    html: mac(item(BUBBLE, 'One') + item(BUBBLE, 'Two')),
    markdown: '- One\n- Two',
  },
  {
    name: 'Word for Mac: numbers',
    html: mac(item('1)', 'One') + item('2)', 'Two')),
    markdown: '1. One\n2. Two',
  },
  {
    name: 'Word for Mac: heading',
    html: mac('<h1 style="margin-top:18.0pt;"><span style="color:#0F4761;">Cooling</span></h1>'),
    markdown: '## Cooling',
  },
  {
    name: 'Word for Mac: picture',
    html: mac(
      '<p class="MsoNormal"><img width="468" height="312" src="file:////Users/owner/Library/clip_image002.jpg"></p>',
    ),
    markdown: '',
    dropped: 1,
  },
  // Word on the web
  {
    name: 'Word on the web: paragraphs',
    html: web365('One') + web365('Two'),
    markdown: 'One\n\nTwo',
  },
  {
    name: 'Word on the web: bold',
    html: '<p class="Paragraph"><span class="TextRun" style="font-weight:bold;"><span class="NormalTextRun">Bold</span></span><span class="TextRun" style="font-weight:normal;"> plain</span><span class="EOP">&nbsp;</span></p>',
    markdown: '**Bold** plain',
  },
  {
    name: 'Word on the web: bullets',
    html: webItem('One') + webItem('Two'),
    markdown: '- One\n- Two',
  },
  {
    name: 'Word on the web: inner bullets',
    html: webItem('One') + webItem('Inner', 2) + webItem('Two'),
    markdown: '- One\n  - Inner\n- Two',
  },
  {
    name: 'Word on the web: numbers',
    html: webItem('One', 1, 'ol', 1) + webItem('Two', 1, 'ol', 2),
    markdown: '1. One\n2. Two',
  },
  {
    name: 'Word on the web: a heading',
    html: '<p class="Paragraph" role="heading" aria-level="1"><span class="TextRun">Heating</span><span class="EOP">&nbsp;</span></p><p role="heading" aria-level="3"><span>Deep</span></p>',
    markdown: '## Heating\n\n### Deep',
  },
  {
    name: 'Word on the web: a link',
    html: '<p class="Paragraph"><a class="Hyperlink" href="https://www.michigan.gov/" target="_blank" rel="noreferrer noopener"><span class="TextRun" style="color:#0563c1;">the state</span></a></p>',
    markdown: '[the state](https://www.michigan.gov/)',
  },
  {
    name: 'Word on the web: a table',
    html: '<div class="TableContainer"><table class="Table" border="1" style="width:0px;"><tbody><tr><td class="FirstRow" style="background:#fff;"><div class="TableCellContent"><p class="Paragraph"><span>Part</span><span class="EOP">&nbsp;</span></p></div></td><td><div><p><span>Price</span></p></div></td></tr><tr><td><div><p><span>Coil</span></p></div></td><td><div><p><span>$400</span></p></div></td></tr></tbody></table></div>',
    markdown: '| Part | Price |\n| --- | --- |\n| Coil | $400 |',
  },
  // Google Docs
  {
    name: 'Google Docs: a paragraph',
    html: docs(line(run('Change the filter.'))),
    markdown: 'Change the filter.',
  },
  {
    name: 'Google Docs: bold and italic',
    html: docs(
      line(
        run('A '),
        run('bold', 'bold'),
        run(' and '),
        run('italic', 'italic'),
        run(' and '),
        run('both', 'bold italic'),
      ),
    ),
    markdown: 'A **bold** and _italic_ and **_both_**',
  },
  {
    name: 'Google Docs: blank lines',
    html: docs(`${line(run('One'))}<br />${line(run('Two'))}`),
    markdown: 'One\n\nTwo',
  },
  {
    name: 'Google Docs: headings',
    html: docs(
      `<h1 dir="ltr" style="line-height:1.38;">${run('Heating')}</h1><h2 dir="ltr">${run('Filters', 'bold')}</h2><h3 dir="ltr">${run('MERV')}</h3>`,
    ),
    markdown: '## Heating\n\n## Filters\n\n### MERV',
  },
  {
    name: 'Google Docs: bullets',
    html: docs(
      `<ul style="margin-top:0;margin-bottom:0;padding-inline-start:48px;">${docsItem('One')}${docsItem('Two')}</ul>`,
    ),
    markdown: '- One\n- Two',
  },
  {
    name: 'Google Docs: inner bullets',
    html: docs(`<ul>${docsItem('One')}<ul>${docsItem('Inner', 2)}</ul>${docsItem('Two')}</ul>`),
    markdown: '- One\n  - Inner\n- Two',
  },
  {
    name: 'Google Docs: numbers',
    html: docs(`<ol style="margin-top:0;">${docsItem('One')}${docsItem('Two')}</ol>`),
    markdown: '1. One\n2. Two',
  },
  {
    name: 'Google Docs: a link',
    html: docs(
      line(
        run('See '),
        `<a href="https://www.energystar.gov/" style="text-decoration:none;">${run('Energy Star', 'link')}</a>`,
      ),
    ),
    markdown: 'See [Energy Star](https://www.energystar.gov/)',
  },
  {
    name: 'Google Docs: a redirecting link',
    html: docs(
      line(
        `<a href="https://www.google.com/url?q=https://www.michigan.gov/lara&amp;sa=D&amp;source=editors&amp;ust=1">${run('the license')}</a>`,
      ),
    ),
    markdown: '[the license](https://www.michigan.gov/lara)',
  },
  {
    name: 'Google Docs: a picture',
    html: docs(
      line(
        `<span style="border:none;display:inline-block;overflow:hidden;width:624px;height:351px;"><img src="https://lh7-rt.googleusercontent.com/docsz/AD_4nXe" width="624" height="351" style="margin-left:0px;" alt="A van" /></span>`,
      ),
    ),
    markdown: '',
    dropped: 1,
  },
  {
    name: 'Google Docs: a table',
    html: docs(
      `<div dir="ltr" style="margin-left:0pt;" align="left"><table style="border:none;border-collapse:collapse;"><colgroup><col width="300"/><col width="300"/></colgroup><tbody><tr style="height:0pt"><td style="border-left:solid #000 1pt;">${line(run('Part', 'bold'))}</td><td>${line(run('Price', 'bold'))}</td></tr><tr><td>${line(run('Filter'))}</td><td>${line(run('$18'))}</td></tr></tbody></table></div>`,
    ),
    markdown: '| Part | Price |\n| --- | --- |\n| Filter | $18 |',
  },
  {
    name: 'Google Docs: bold that touches',
    html: docs(line(run('Note:', 'bold'), run('read this'))),
    markdown: '**Note:**&#114;ead this',
  },
  {
    name: 'Google Docs: a soft line break',
    html: docs(line(run('One<br />Two'))),
    markdown: 'One\\\nTwo',
  },
  {
    name: 'Google Docs: a smart chip',
    html: docs(
      line(
        run('Ask '),
        `<a href="mailto:owner@example.com" style="text-decoration:none;">${run('Owner')}</a>`,
      ),
    ),
    markdown: 'Ask [Owner](mailto:owner@example.com)',
  },
  // Outlook and other mail
  {
    name: 'Outlook: a mail',
    html: outlook(p('Hello,') + p('&nbsp;') + p('Please <b>call</b> us.')),
    markdown: 'Hello,\n\nPlease **call** us.',
  },
  {
    name: 'Outlook: a safe link',
    html: outlook(
      p(
        '<a href="https://nam02.safelinks.protection.outlook.com/?url=https%3A%2F%2Fwww.lennox.com%2Fbuyers-guide&amp;data=05%7C02">the guide</a>',
      ),
    ),
    markdown: '[the guide](https://www.lennox.com/buyers-guide)',
  },
  {
    name: 'Outlook: a layout table',
    html: outlook(
      '<table role="presentation" width="100%"><tr><td><p>Left</p></td><td><p>Right</p></td></tr></table>',
    ),
    markdown: 'Left\n\nRight',
  },
  {
    name: 'Outlook: a tracking pixel',
    html: outlook(`${p('Hi')}<img src="https://track.example.com/o.gif" width="1" height="1">`),
    markdown: 'Hi',
  },
  {
    name: 'Outlook: bullets',
    html: outlook(
      `<ul style='margin-top:0in' type=disc><li class=MsoListParagraph style='margin-left:0in;mso-list:l0 level1 lfo1'>One<o:p></o:p></li><li class=MsoListParagraph style='mso-list:l0 level1 lfo1'>Two<o:p></o:p></li></ul>`,
    ),
    markdown: '- One\n- Two',
  },
  {
    name: 'Outlook on the web',
    html: '<div class="elementToProof" style="font-family:Aptos, Calibri;font-size:12pt;color:rgb(0, 0, 0);">One</div><div class="elementToProof"><br></div><div class="elementToProof">Two</div>',
    markdown: 'One\n\nTwo',
  },
  {
    name: 'Gmail: lines',
    html: '<div dir="ltr">One<div>Two</div><div><br></div><div>Three</div></div>',
    markdown: 'One\n\nTwo\n\nThree',
  },
  {
    name: 'Gmail: a quote',
    html: '<div dir="ltr">Yes.</div><div class="gmail_quote"><blockquote class="gmail_quote" style="margin:0px 0px 0px 0.8ex;border-left:1px solid rgb(204,204,204);padding-left:1ex"><div>Can you come?</div></blockquote></div>',
    markdown: 'Yes.\n\n> Can you come?',
  },
  {
    name: 'Gmail: indented text',
    html: '<blockquote style="margin:0 0 0 40px;border:none;padding:0px">Indented</blockquote>',
    markdown: 'Indented',
  },
  {
    name: 'Apple Mail',
    html: '<meta charset="UTF-8"><span style="caret-color:rgb(0,0,0);font-family:Helvetica;font-size:12px;">One</span><br class="Apple-interchange-newline">',
    markdown: 'One',
  },
  // Pages and TextEdit
  {
    name: 'Pages: paragraphs',
    html: pages('<p class="p1">One</p><p class="p2"><br></p><p class="p1">Two</p>'),
    markdown: 'One\n\nTwo',
  },
  {
    name: 'Pages: bold',
    html: pages('<p class="p1"><b>Bold</b> and <i>italic</i></p>'),
    markdown: '**Bold** and _italic_',
  },
  {
    name: 'Pages: bullets',
    html: pages(
      '<ul class="ul1"><li class="li1"><span class="s1"></span>One</li><li class="li1">Two<ul class="ul2"><li class="li1">Inner</li></ul></li></ul>',
    ),
    markdown: '- One\n- Two\n  - Inner',
  },
  {
    name: 'Pages: a table',
    html: pages(
      '<table cellspacing="0" cellpadding="0" class="t1"><tbody><tr><td valign="top" class="td1"><p class="p1">Part</p></td><td><p class="p1">Price</p></td></tr><tr><td><p class="p1">Fan</p></td><td><p class="p1">$90</p></td></tr></tbody></table>',
    ),
    markdown: '| Part | Price |\n| --- | --- |\n| Fan | $90 |',
  },
  // LibreOffice
  {
    name: 'LibreOffice: text',
    html: libre(
      '<p style="margin-bottom:0in"><font face="Liberation Serif"><b>Bold</b> and <i>italic</i></font></p>',
    ),
    markdown: '**Bold** and _italic_',
  },
  {
    name: 'LibreOffice: headings',
    html: libre('<h1 class="western">Heating</h1><h2 class="western"><b>Filters</b></h2>'),
    markdown: '## Heating\n\n## Filters',
  },
  {
    name: 'LibreOffice: lists',
    html: libre(
      '<ul><li><p style="margin-bottom:0in">One</p></li><li><p>Two</p><ol><li><p>Inner</p></li></ol></li></ul>',
    ),
    markdown: '- One\n- Two\n  1. Inner',
  },
  {
    name: 'LibreOffice: a table',
    html: libre(
      '<table width="100%" cellpadding="4" cellspacing="0"><col width="128*"/><col width="128*"/><thead><tr valign="top"><th width="50%"><p>Part</p></th><th><p>Price</p></th></tr></thead><tbody><tr><td><p>Pump</p></td><td><p>$300</p></td></tr></tbody></table>',
    ),
    markdown: '| Part | Price |\n| --- | --- |\n| Pump | $300 |',
  },
  {
    name: 'LibreOffice: a picture',
    html: libre(
      '<p><img src="file:///tmp/lu1/clip.png" name="Image1" width="300" height="200"/></p><p>After</p>',
    ),
    markdown: 'After',
    dropped: 1,
  },
  // Spreadsheets
  {
    name: 'Excel: a table',
    html: excel(xl('Part', 'Price') + xl('Filter', number('18')) + xl('Visit', number('89'))),
    markdown: '| Part | Price |\n| --- | --: |\n| Filter | 18 |\n| Visit | 89 |',
  },
  {
    name: 'Excel: joined cells',
    html: excel(`<tr><td colspan=2>Prices</td></tr>${xl('Filter', '18')}`),
    markdown: '| Prices |  |\n| --- | --- |\n| Filter | 18 |',
  },
  {
    name: 'Excel: cells over two rows',
    html: excel(
      `${xl('Kind', 'Part')}<tr><td rowspan=2>Heat</td><td>Filter</td></tr><tr><td>Igniter</td></tr>`,
    ),
    markdown: '| Kind | Part |\n| --- | --- |\n| Heat | Filter |\n|  | Igniter |',
  },
  { name: 'Excel: one column', html: excel(xl('One') + xl('Two')), markdown: 'One\n\nTwo' },
  {
    name: 'Excel: empty rows and columns',
    html: excel(xl('Part', 'Price', '') + xl('', '', '') + xl('Coil', '400', '')),
    markdown: '| Part | Price |\n| --- | --- |\n| Coil | 400 |',
  },
  {
    name: 'Excel: a pipe',
    html: excel(xl('A|B', 'C') + xl('1', '2')),
    markdown: '| A\\|B | C |\n| --- | --- |\n| 1 | 2 |',
  },
  {
    name: 'Sheets: a table',
    html: sheets(sh('Part', 'Price') + sh('Filter', '$18')),
    markdown: '| Part | Price |\n| --- | --: |\n| Filter | $18 |',
  },
  {
    name: 'Sheets: one cell',
    html: '<style type="text/css"><!--td {border: 1px solid #ccc;}--></style><span data-sheets-value="{}" style="font-size:10pt;font-family:Arial;">Filter</span>',
    markdown: 'Filter',
  },
  {
    name: 'Sheets: a link in a cell',
    html: sheets(
      sh('Part', 'Site') +
        sh('Coil', '<a href="https://www.example.com/coil" target="_blank">coil</a>'),
    ),
    markdown: '| Part | Site |\n| --- | --- |\n| Coil | [coil](https://www.example.com/coil) |',
  },
  // Pages of the web
  {
    name: 'Web: an article',
    html: '<article class="post"><h1>Furnaces</h1><p style="color:red">They <strong>heat</strong>.</p><h5>Small</h5><p>And <em>blow</em>.</p></article>',
    markdown: '## Furnaces\n\nThey **heat**.\n\n### Small\n\nAnd _blow_.',
  },
  {
    name: 'Web: a figure',
    html: '<figure><img src="https://example.com/van.jpg" alt="A van"><figcaption>Our <b>van</b></figcaption></figure>',
    markdown: '![A van](https://example.com/van.jpg "Our van")',
  },
  {
    name: 'Web: a picture in data',
    html: `<p>One</p><img src="${GIF}" width="40" height="40"><p>Two</p>`,
    markdown: 'One\n\nTwo',
    dropped: 1,
  },
  {
    name: 'Web: a linked picture',
    html: '<p><a href="https://example.com/big.jpg"><img src="https://example.com/small.jpg" alt="Small"></a></p>',
    markdown: '![Small](https://example.com/small.jpg)',
  },
  {
    name: 'Web: an emoji picture',
    html: '<p>Warm <img class="emoji" alt="🔥" src="https://s.w.org/images/core/emoji/1f525.svg" width="16" height="16"></p>',
    markdown: 'Warm 🔥',
  },
  {
    name: 'Web: scripts and forms',
    html: '<p onclick="alert(1)">Safe</p><script>alert(1)</script><form><input value="x"><button>Go</button></form><iframe src="https://example.com"></iframe>',
    markdown: 'Safe',
  },
  {
    name: 'Web: unsafe links',
    html: '<p><a href="javascript:alert(1)">one</a> <a href="#top">two</a> <a href="//evil.example">three</a> <a href="tel:+12485550142">four</a></p>',
    markdown: 'one two three [four](tel:+12485550142)',
  },
  {
    name: 'Web: line breaks',
    html: '<p>One<br>Two<br><br>Three</p>',
    markdown: 'One\\\nTwo\n\nThree',
  },
  {
    name: 'Web: code',
    html: '<pre><code>npm start\nnpm test</code></pre><p>Run <code>it</code>.</p>',
    markdown: 'npm start\\\nnpm test\n\nRun it.',
  },
  {
    name: 'Web: terms',
    html: '<dl><dt>SEER</dt><dd>Efficiency of cooling</dd></dl>',
    markdown: '**SEER**\n\nEfficiency of cooling',
  },
  {
    name: 'Web: a table with caption',
    html: '<table><caption>Prices</caption><thead><tr><th>Part</th><th style="text-align:center">Price</th></tr></thead><tbody><tr><td>Fan</td><td style="text-align:center">$90</td></tr></tbody></table>',
    markdown: 'Prices\n\n| Part | Price |\n| --- | :-: |\n| Fan | $90 |',
  },
  {
    name: 'Web: tables in tables',
    html: '<table><tr><td><table><tr><td>A</td><td>B</td></tr><tr><td>1</td><td>2</td></tr></table></td></tr></table>',
    markdown: '| A | B |\n| --- | --- |\n| 1 | 2 |',
  },
  {
    name: 'Web: a quote with a list',
    html: '<blockquote cite="https://x.example"><p>Said</p><ul><li>so</li></ul></blockquote>',
    markdown: '> Said\n>\n> - so',
  },
  {
    name: 'Web: anchors of headings',
    html: '<h2 id="a"><a class="anchor" aria-hidden="true" href="#a"><svg><path d="M0 0"/></svg></a>Install</h2>',
    markdown: '## Install',
  },
  {
    name: 'Web: soft hyphens and zero widths',
    html: '<p>Ther\u00admo\u00adstat\u200b set\ufeff</p>',
    markdown: 'Thermostat set',
  },
  {
    name: 'Web: our own picture',
    html: `<p><img src="/api/image/${NAME}?w=960" alt="Ours"></p>`,
    markdown: '![Ours](/uploads/0123456789abcdef0123456789abcdef.webp)',
  },
  {
    name: 'Web: bold that is not',
    html: '<strong style="font-weight:400">plain</strong> <span style="FONT-WEIGHT: 600">bold</span> <em style="font-style:normal">upright</em>',
    markdown: 'plain **bold** upright',
  },
  {
    name: 'Web: styles in odd spellings',
    html: "<p STYLE = 'font-weight:bold' title=\"style='x'\">Bold</p><p\nstyle=color:red>Red</p>",
    markdown: '**Bold**\n\nRed',
  },
  // Plain text
  { name: 'Plain text: paragraphs', text: 'One\ntwo\n\nThree', markdown: 'One\\\ntwo\n\nThree' },
  {
    name: 'Plain text: what looks like Markdown',
    text: '# No heading\n- no list\n**no bold**',
    markdown: '\\# No heading\\\n\\- no list\\\n\\*\\*no bold\\*\\*',
  },
  { name: 'Plain text: Windows line ends', text: 'One\r\n\r\nTwo\r\n', markdown: 'One\n\nTwo' },
];
