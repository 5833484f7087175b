/**
 * The looks of formatted text, on the site and therefore in the editor: one rule set, because its elements come as
 * HTML. A table stands in a box of its own, which scrolls.
 */
export const FORMATTED = {
  '& *': { unicodeBidi: 'plaintext' },
  '& > * + *, & blockquote > * + *': { mt: '1.25rem' },
  '& :is(h2, h3)': { lineHeight: '1.3', letterSpacing: '-0.01em' },
  '& > h2': { mt: '2.75rem', fontSize: '2xl' },
  '& > h3': { mt: '2rem', fontSize: 'xl' },
  '& :is(h2, h3) + *': { mt: '0.75rem' },
  '& :is(h2, h3, strong, th, summary)': { color: 'fg' },
  '& :is(ul, ol)': { pl: '1.5em', listStyleType: 'disc' },
  '& ol': { listStyleType: 'decimal' },
  '& li + li, & li > * + *, & li > :is(ul, ol)': { mt: '0.5rem' },
  '& em': { fontStyle: 'italic' },
  '& blockquote': { borderLeft: '4px solid {colors.accent.600}', pl: '1.25rem' },
  '& :is(hr, figure, [role=group])': { my: '2rem' },
  '& hr': { borderTop: '1px solid {colors.line}' },
  '& img': { borderRadius: 'md' },
  '& p img': { display: 'inline-block' },
  '& figcaption': { mt: '0.75rem', fontSize: 'sm', lineHeight: '1.5', color: 'fg.muted' },
  '& [role=group]': { overflowX: 'auto' },
  '& :is(table, nav)': { fontSize: 'md', lineHeight: '1.5' },
  '& table': { minWidth: 'full', borderCollapse: 'collapse' },
  '& :is(th, td)': {
    minWidth: '6em',
    p: '0.5rem 0.75rem',
    borderBottom: '1px solid {colors.line}',
    textAlign: 'start',
    verticalAlign: 'top',
    overflowWrap: 'normal',
  },
  '& :is(th, summary)': { fontWeight: 'semibold' },
  '& summary': { lineHeight: '2.75rem' },
  '& th': { bg: 'slate.100' },
  '& .right': { textAlign: 'right' },
  '& .center': { textAlign: 'center' },
  '& nav': { mb: '2rem' },
  '& details': { bg: 'bg.soft', borderRadius: 'lg', p: '0.75rem 1.25rem' },
  '& nav ul': { pl: '0', listStyleType: 'none' },
  '& nav li li': { pl: '1.25rem' },
  '& nav :is(li, ul)': { mt: '0 !important' },
  '& nav a': { display: 'block', py: '0.6rem' },
  // Wide screens have a column for the list (`$slug.tsx`), where it follows the reader. A browser that does not know
  // `::details-content` leaves it folded.
  '@media screen and (min-width: 64em)': {
    '& nav': { position: 'absolute', insetBlock: '3rem', right: '6', width: '18rem' },
    '& details': { position: 'sticky', top: '24', maxHeight: '80vh', overflowY: 'auto' },
    '& ::details-content': { contentVisibility: 'visible' },
    '& summary': { listStyle: 'none' },
  },
  '@media print': {
    maxWidth: 'none',
    '& [role=group]': { overflow: 'visible' },
    '& tr': { breakInside: 'avoid' },
    '& a[href^=http]:not(.bare)::after': { content: '" (" attr(href) ")"' },
  },
} as const;

export const LINKS = {
  '& a': { color: 'navy.800', textDecoration: 'underline', textUnderlineOffset: '3px' },
  '& a[href^=tel]': { whiteSpace: 'nowrap' },
  '@media print': { maxWidth: 'none' },
} as const;

/** The column that every article is read in. */
export const READING_COLUMN = {
  maxWidth: '64ch',
  fontSize: '1.125rem',
  lineHeight: '1.667',
  color: 'fg.body',
  overflowWrap: 'anywhere',
} as const;
