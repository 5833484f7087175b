import { Box, HStack, Text } from '@chakra-ui/react';
import { CHECK_SCORE, type SubmissionDetails } from '@hvac/contract/submissions';
import { Button } from '../../../../ui/button.tsx';
import type { StatusChange } from './-use-status-change.ts';

interface SpamNoticeProps {
  details: SubmissionDetails;
  change: StatusChange;
}

const headingOf = (isSpam: boolean, isDoubtful: boolean) => {
  if (isSpam) return 'Kept back as spam';
  return isDoubtful ? 'Could be spam' : 'Weak signs of spam';
};

/** Why a submission looks like spam, and the decision about it. */
export const SpamNotice = ({
  details: { spamReasons, spamScore, status },
  change,
}: SpamNoticeProps) => {
  const isSpam = status === 'spam';
  const isDoubtful = isSpam || spamScore >= CHECK_SCORE;
  return (
    <Box
      as="section"
      aria-label="Spam"
      px="4"
      py="3"
      bg={isDoubtful ? 'amber.100' : 'slate.100'}
      borderRadius="md"
      fontSize="sm"
    >
      <HStack justify="space-between" columnGap="3" rowGap="2" flexWrap="wrap" align="start">
        <Box minWidth="0" flex="1 1 12rem">
          <Text fontWeight="bold" color={isDoubtful ? 'amber.800' : 'fg'}>
            {headingOf(isSpam, isDoubtful)}
          </Text>
          <Box as="ul" pl="4" listStyleType="disc" color="fg.body">
            {spamReasons.map(({ points, text }) => (
              <li key={text}>
                {text} ({points > 0 ? `+${points}` : points})
              </li>
            ))}
          </Box>
        </Box>
        <Button
          variant="outline"
          bg="white"
          onClick={() => change.setFromElsewhere(isSpam ? 'new' : 'spam')}
        >
          {isSpam ? 'Not spam' : 'It is spam'}
        </Button>
      </HStack>
    </Box>
  );
};
