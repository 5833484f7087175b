import { Box, chakra } from '@chakra-ui/react';
import { fillPlaceholders, PLACEHOLDERS } from '@hvac/contract/placeholders';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useCompany } from '../../../-company-record.tsx';
import { PLACEHOLDER_NAMES } from './-placeholder-names.ts';
import { type Piece, piecesOf, type ShownAs } from './-placeholder-pieces.ts';

const isPlaceholder = (name: string): name is keyof typeof PLACEHOLDERS =>
  Object.hasOwn(PLACEHOLDERS, name);

/**
 * What placeholders are filled with in the forms.
 * @param own a placeholder that only this text has
 */
export const useShownAs = (own?: string): ShownAs => {
  const company = useCompany();
  return (name) => {
    if (name === own) return `${own} name`;
    return isPlaceholder(name) ? fillPlaceholders(`{${name}}`, company) || null : null;
  };
};

/** A filled placeholder. It is as wide as its words, so that it may lie behind those of a control. */
export const Pill = ({ children }: { children: ReactNode }) => (
  <chakra.mark
    bg="ice.100"
    color="inherit"
    borderRadius="3px"
    boxShadow="0 0 0 1px {colors.ice.300}"
    css={{ boxDecorationBreak: 'clone' }}
  >
    {children}
  </chakra.mark>
);

interface SourceProps {
  piece: Piece;
}

const Source = ({ piece: { text, name } }: SourceProps) => {
  if (name === null || !isPlaceholder(name))
    return (
      <>
        <Pill>{text}</Pill> is filled in on each page.
      </>
    );
  const { screen, to, hash } = PLACEHOLDER_NAMES[name];
  return (
    <>
      <Pill>{text}</Pill> is from{' '}
      <chakra.span asChild textDecoration="underline">
        <Link to={to} hash={hash}>
          Settings → {screen}
        </Link>
      </chakra.span>{' '}
      and changes everywhere.
    </>
  );
};

interface PlaceholderSourcesProps {
  /** The stored text. */
  text: string;
  own?: string;
}

/** Says where each filled placeholder of a text is changed. */
export const PlaceholderSources = ({ text, own }: PlaceholderSourcesProps) => {
  const filled = piecesOf(text, useShownAs(own)).filter(({ name }) => name !== null);
  const each = new Map(filled.map((piece) => [piece.name, piece]));
  return [...each.values()].map((piece) => (
    <Box as="span" display="block" key={piece.name}>
      <Source piece={piece} />
    </Box>
  ));
};
