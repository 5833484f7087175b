import { chakra } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import { CompanyName } from './-company.tsx';

/** Mark and name of the company, leading home. */
export const Wordmark = ({ onDark = false }: { onDark?: boolean }) => (
  <chakra.span
    asChild
    display="inline-flex"
    alignItems="center"
    gap="2.5"
    minHeight="11"
    minWidth="0"
  >
    <Link to="/">
      <chakra.img
        src={onDark ? '/img/logo-mark.svg' : '/favicon.svg'}
        alt=""
        htmlWidth={40}
        htmlHeight={40}
        width="10"
        height="10"
        flexShrink="0"
      />
      <chakra.span
        fontWeight="extrabold"
        fontSize={{ base: 'md', md: 'lg' }}
        lineHeight="1.15"
        letterSpacing="-0.02em"
        color={onDark ? 'white' : 'navy.900'}
        maxWidth="13rem"
        textWrap="balance"
      >
        <CompanyName />
      </chakra.span>
    </Link>
  </chakra.span>
);
