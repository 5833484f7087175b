import { chakra, Grid, Text } from '@chakra-ui/react';
import { Icon } from '../../../ui/icon.tsx';
import { useTexts } from '../../-company-record.tsx';
import { Section } from '../-section.tsx';

/** Questions (spec §2.1) that open and close without JavaScript; nothing while there are none. */
export const FrequentQuestions = () => {
  const { questionsHeading, questions } = useTexts().contact;
  if (questions.length === 0) return null;
  return (
    <Section titleId="faq-title" title={questionsHeading}>
      <Grid gap="3" templateColumns={{ base: 'minmax(0, 1fr)', lg: '1fr 1fr' }} alignItems="start">
        {questions.map(({ question, answer }) => (
          <chakra.details
            key={question}
            borderWidth="1px"
            borderColor="line"
            borderRadius="md"
            bg="white"
            css={{ '&[open] .chevron': { transform: 'rotate(180deg)' } }}
          >
            <chakra.summary
              display="flex"
              alignItems="center"
              justifyContent="space-between"
              gap="4"
              minHeight="14"
              px="5"
              py="3"
              cursor="pointer"
              fontWeight="semibold"
              listStyleType="none"
              css={{ '&::-webkit-details-marker': { display: 'none' } }}
            >
              {question}
              <chakra.span
                className="chevron"
                flexShrink="0"
                color="navy.500"
                transition="transform 160ms"
                aria-hidden
              >
                <Icon name="chevron-down" />
              </chakra.span>
            </chakra.summary>
            <Text px="5" pb="5" color="fg.body" maxWidth="prose">
              {answer}
            </Text>
          </chakra.details>
        ))}
      </Grid>
    </Section>
  );
};
