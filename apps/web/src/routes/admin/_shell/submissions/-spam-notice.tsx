import { Box, chakra, HStack, Text } from '@chakra-ui/react';
import { CHECK_SCORE, type SubmissionDetails } from '@hvac/contract/submissions';
import { Button } from '../../../../ui/button.tsx';
import type { StatusChange } from './-submission-changes.ts';

/** Whether the owner should look at the signs of spam first. */
export const isDoubtful = ({ status, spamScore }: SubmissionDetails): boolean =>
  status === 'spam' || spamScore >= CHECK_SCORE;

const headingOf = (details: SubmissionDetails) => {
  if (details.status === 'spam') return 'Moved to spam';
  return isDoubtful(details) ? 'Might be spam' : 'Slightly suspicious';
};

interface SpamNoticeProps {
  details: SubmissionDetails;
  change: StatusChange;
}

/** Why a submission looks like spam, and the decision about it. */
export const SpamNotice = ({ details, change }: SpamNoticeProps) => {
  const { spamReasons, status } = details;
  const isSpam = status === 'spam';
  return (
    <Box
      as="section"
      aria-label="Spam"
      px="4"
      py="3"
      bg={isDoubtful(details) ? 'amber.100' : 'slate.100'}
      borderRadius="md"
      fontSize="sm"
    >
      <HStack justify="space-between" columnGap="3" rowGap="2" flexWrap="wrap" align="start">
        <Box minWidth="0" flex="1 1 12rem">
          <Text fontWeight="bold" color={isDoubtful(details) ? 'amber.800' : 'fg'}>
            {headingOf(details)}
          </Text>
          <Box as="ul" pl="4" listStyleType="disc" color="fg.body">
            {spamReasons.map(({ text }) => (
              <chakra.li key={text} css={{ '&::first-letter': { textTransform: 'uppercase' } }}>
                {text}
              </chakra.li>
            ))}
          </Box>
        </Box>
        <Button
          variant="outline"
          bg="white"
          onClick={() => change.setFromElsewhere(isSpam ? 'new' : 'spam')}
        >
          {isSpam ? 'Not spam' : 'Mark as spam'}
        </Button>
      </HStack>
    </Box>
  );
};
