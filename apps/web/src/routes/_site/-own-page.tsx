import { Box, Stack } from '@chakra-ui/react';
import { directionOf } from '@hvac/contract/own-page-language';
import type { ShownOwnPage } from '@hvac/contract/own-pages';
import { Link } from '@tanstack/react-router';
import { LinkButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ArticleText } from './-article-text.tsx';
import { PhoneLink, PhoneNumber } from './-company.tsx';
import { PageHero } from './-page-hero.tsx';
import { columns, IN_PAGE } from './-section.tsx';

/** The looks of the parts that only pages of the owner's have. */
const PARTS = {
  '& .trail': { fontSize: 'sm', color: 'fg.muted' },
  '& > * > img': {
    display: 'block',
    width: 'full',
    // A portrait would fill the screen.
    maxHeight: '28rem',
    objectFit: 'cover',
    borderRadius: 'lg',
  },
  '& dl': {
    display: 'grid',
    gap: '1rem',
    gridTemplateColumns: 'repeat(auto-fit, minmax(12rem, 1fr))',
    p: '1.25rem',
    bg: 'bg.soft',
    borderRadius: 'lg',
  },
  '& dt, & .terms': { fontSize: 'sm', color: 'fg.muted' },
  '& dd': { fontWeight: 'semibold', color: 'fg' },
  '& .gallery': {
    display: 'grid',
    gap: '1rem',
    // At most two columns.
    gridTemplateColumns: columns('max(14rem, 40%)'),
  },
  '& .gallery figure': { m: '0 !important' },
  '& .gallery img': { width: 'full' },
  // Drawings keep their frame.
  '& .gallery img:not([src$=".svg"])': { aspectRatio: '4 / 3', objectFit: 'cover' },
} as const;

/** The looks of a page in a language that is written from the right. */
const MIRRORED = {
  ...PARTS,
  // A price begins on the same side as its label.
  '& > [id] > dl *': { unicodeBidi: 'isolate' },
  '& > [id] :is(ul, ol)': { pl: '0', paddingInlineStart: '1.5em' },
  '& > [id] > nav ul': { paddingInlineStart: '0' },
  '& > [id] blockquote': {
    borderLeft: '0',
    borderInlineStart: '4px solid {colors.accent.600}',
    pl: '0',
    paddingInlineStart: '1.25rem',
  },
  '@media screen and (min-width: 64em)': { '& > [id] > nav': { right: 'auto', left: '6' } },
} as const;

/** A page of the owner's: everything below its title is HTML that the server has made (beyond §7). */
export const OwnPage = ({ title, intro, language, service, button, contentHtml }: ShownOwnPage) => {
  const foreign = language ? { lang: language, dir: directionOf(language) } : undefined;
  return (
    <Box {...foreign}>
      <PageHero title={title} text={intro}>
        <Stack direction={{ base: 'column', sm: 'row' }} gap="3" mt="6" className="not-printed">
          <LinkButton colorPalette="accent" size="lg">
            <Link to="/contact" search={service ? { service } : {}}>
              {button}
            </Link>
          </LinkButton>
          <LinkButton colorPalette="accent" size="lg">
            <PhoneLink>
              <Icon name="phone" />
              <PhoneNumber />
            </PhoneLink>
          </LinkButton>
        </Stack>
      </PageHero>
      <Box
        {...IN_PAGE}
        py={{ base: '8', md: '12' }}
        position="relative"
        css={foreign?.dir === 'rtl' ? MIRRORED : PARTS}
      >
        <ArticleText contentFormat="markdown" contentHtml={contentHtml} dir={foreign?.dir} />
      </Box>
    </Box>
  );
};
