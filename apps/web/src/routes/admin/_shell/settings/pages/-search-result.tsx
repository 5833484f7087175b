import { Box, Stack, Text } from '@chakra-ui/react';
import { useId } from 'react';
import { shortened } from '../../../../../lib/shortened.ts';

/** How much search engines show of a title and a description, in characters. */
const TITLE = 60;
const DESCRIPTION = 160;

interface SearchResultProps {
  title: string;
  description: string;
  /** The address of the page. */
  url: string;
}

/** Approximates how search engines show a page. */
export const SearchResult = ({ title, description, url }: SearchResultProps) => {
  const titleId = useId();
  const { host, pathname } = new URL(url);
  const steps = [host, ...pathname.split('/').filter(Boolean)];
  return (
    <Box as="figure" m="0" aria-labelledby={titleId}>
      <Text as="figcaption" id={titleId} mb="1.5" fontSize="sm" fontWeight="semibold">
        Preview on Google
      </Text>
      <Stack
        gap="1"
        p="4"
        bg="white"
        borderWidth="1px"
        borderColor="line"
        borderRadius="md"
        overflowWrap="anywhere"
      >
        <Text fontSize="xs" color="fg.muted">
          {steps.join(' › ')}
        </Text>
        <Text fontSize="lg" lineHeight="1.3" color="ice.800">
          {shortened(title, TITLE)}
        </Text>
        <Text fontSize="sm" color="fg.body">
          {shortened(description, DESCRIPTION)}
        </Text>
      </Stack>
    </Box>
  );
};
