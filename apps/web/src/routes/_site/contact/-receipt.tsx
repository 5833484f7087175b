import { Box, chakra, Heading, Stack } from '@chakra-ui/react';
import { CONTACT_FIELD_LABELS, CONTACT_FIELDS } from '@hvac/contract/contact';
import { contactText } from '@hvac/contract/contact-services';
import type { SentForm } from '@hvac/contract/receipts';
import { Questions } from './-questions.tsx';

/** What was sent, and the questions that can be answered for a while. */
export const Receipt = ({ sent: { values, answers, token } }: { sent: SentForm }) => (
  <>
    <Stack gap="2">
      <Heading as="h4" size="sm">
        What you sent
      </Heading>
      <chakra.dl
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', sm: 'auto minmax(0, 1fr)' }}
        columnGap="6"
        rowGap={{ base: '0', sm: '1' }}
        fontSize="sm"
      >
        {CONTACT_FIELDS.map((field) => (
          <Box key={field} display="contents">
            <chakra.dt color="fg.muted">{CONTACT_FIELD_LABELS[field]}</chakra.dt>
            <chakra.dd
              mb={{ base: '2', sm: '0' }}
              overflowWrap="anywhere"
              whiteSpace="pre-wrap"
              dir="auto"
            >
              {contactText(values, field)}
            </chakra.dd>
          </Box>
        ))}
      </chakra.dl>
    </Stack>
    {token && <Questions key={token} token={token} answers={answers} />}
  </>
);
