import { chakra, Text } from '@chakra-ui/react';
import type { ShownNotice } from '@hvac/contract/notice';

/** A line of the owner's, with a button if it leads somewhere. */
export const NoticeStrip = ({ notice: { text, isUrgent, button } }: { notice: ShownNotice }) => (
  <Text
    as="aside"
    aria-label="Notice"
    className="not-printed"
    px={{ base: '4', md: '6' }}
    py={button ? '1.5' : '2.5'}
    textAlign="center"
    fontWeight="semibold"
    overflowWrap="anywhere"
    bg={isUrgent ? 'red.800' : 'navy.50'}
    color={isUrgent ? 'white' : 'navy.900'}
    // Where the browser can, the menu opens below the header, wherever the notice has moved it.
    css={{
      '& ~ header': {
        anchorName: '--header',
        '& [popover]': { top: 'anchor(--header bottom, 4rem)', maxHeight: 'calc(100dvh - 9rem)' },
        '& ::backdrop': { top: '0' },
      },
    }}
  >
    {text}
    {button && (
      <chakra.a
        href={button.href}
        display="inline-flex"
        alignItems="center"
        minHeight="8"
        ml="3"
        textDecoration="underline"
        textUnderlineOffset="4px"
      >
        {button.label}
      </chakra.a>
    )}
  </Text>
);
