import { FORMATTED, LINKS, READING_COLUMN } from '../../../-article-look.ts';

/** The looks of an article, and what only the editor shows: the cursor between blocks, what is selected, the borders of cells. */
export const EDITOR_LOOK = {
  ...READING_COLUMN,
  ...LINKS,
  ...FORMATTED,
  position: 'relative',
  whiteSpace: 'break-spaces',
  minHeight: '400px',
  outline: 'none',
  '& > :first-child': { mt: '0' },
  '& :is(p, h2, h3, td, th)': { minHeight: '1em' },
  '& :is(td, th):is(td, th)': { border: '1px solid {colors.line.strong}' },
  '& .selectedCell': { bg: 'ice.100' },
  '& figure': { cursor: 'pointer' },
  '& .ProseMirror-selectednode': { outline: '3px solid {colors.ice.600}', outlineOffset: '4px' },
  '& hr.ProseMirror-selectednode': { outlineOffset: '8px' },
  '&.ProseMirror-hideselection *::selection': { background: 'transparent' },
  '& img.ProseMirror-separator': { display: 'inline', width: '0', height: '0', border: '0' },
  '& .ProseMirror-gapcursor': { position: 'absolute', pointerEvents: 'none' },
  '& .ProseMirror-gapcursor::after': {
    content: '""',
    position: 'absolute',
    top: '-0.7rem',
    width: '2rem',
    borderTop: '2px solid {colors.fg}',
  },
} as const;
