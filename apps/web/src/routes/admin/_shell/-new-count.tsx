import { chakra } from '@chakra-ui/react';

const MAX_SHOWN = 99;

/** How many leads are new, beside the word they belong to; nothing while there are none. */
export const NewCount = ({ count }: { count: number }) =>
  count > 0 && (
    <>
      <chakra.span
        minWidth="5"
        flexShrink="0"
        whiteSpace="nowrap"
        px="1.5"
        bg="ember.600"
        color="white"
        fontWeight="semibold"
        borderRadius="full"
        fontSize="0.6875rem"
        lineHeight="1.25rem"
        textAlign="center"
        aria-hidden
      >
        {count > MAX_SHOWN ? `${MAX_SHOWN}+` : count}
      </chakra.span>
      <chakra.span srOnly>{count} new</chakra.span>
    </>
  );
