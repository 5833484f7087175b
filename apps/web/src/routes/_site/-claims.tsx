import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useCompany } from '../-company-record.tsx';

interface OutsideProps {
  /** Empty if the text is not a link. */
  href: string;
  children: ReactNode;
}

/** A text that links to another website, in a new tab. */
const Outside = ({ href, children }: OutsideProps) =>
  href ? (
    <chakra.a
      href={href}
      target="_blank"
      rel="noreferrer noopener"
      display="inline-flex"
      alignItems="center"
      flexWrap="wrap"
      minHeight="11"
      my="-2.5"
      fontWeight="semibold"
      textDecoration="underline"
      textUnderlineOffset="4px"
    >
      {children}
      <chakra.span srOnly> (opens in a new tab)</chakra.span>
    </chakra.a>
  ) : (
    children
  );

/** Who finances larger jobs, with a link if there is one. */
export const FinancingPartner = () => {
  const { partner, url } = useCompany().financing;
  return <Outside href={url}>{partner}</Outside>;
};

/** How many reviews there are and where, such as '212 reviews on Google', with a link if there is one. */
export const Reviews = () => {
  const { source, count, url } = useCompany().reviews;
  const noun = count === 1 ? 'review' : 'reviews';
  const reviews = count === null ? 'Reviews' : `${count.toLocaleString('en-US')} ${noun}`;
  return <Outside href={url}>{`${reviews} on ${source}`}</Outside>;
};
