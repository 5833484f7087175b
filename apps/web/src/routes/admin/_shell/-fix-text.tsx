import { Box, Text } from '@chakra-ui/react';
import type { Fix } from '@hvac/contract/self-check';
import { Disclosure } from '../-kit/-disclosure.tsx';
import { InlineCode } from '../-kit/-inline-code.tsx';

// The name of a variable, or a whole assignment.
const VARIABLE = /([A-Z][A-Z0-9]*(?:_[A-Z]+)+(?:=[^\s,;]*[^\s,;.])?)/;

/** The parts of a text, each with its end offset. */
const partsOf = (text: string) => {
  let end = 0;
  return text.split(VARIABLE).map((part, index) => {
    end += part.length;
    return { part, end, isVariable: index % 2 === 1 };
  });
};

/** A text for the web person, with variables formatted as code. */
const Technical = ({ children }: { children: string }) => (
  <Text overflowWrap="anywhere">
    {partsOf(children).map(({ part, end, isVariable }) =>
      isVariable ? <InlineCode key={end}>{part}</InlineCode> : part,
    )}
  </Text>
);

interface FixTextProps extends Fix {
  /** Whether there is something to fix. */
  isWrong: boolean;
}

/** What the owner does about something that is wrong, and, folded, what their web person does. */
export const FixText = ({ advice, technical, isWrong }: FixTextProps) => (
  <Box overflowWrap="anywhere">
    {isWrong && <Text>{advice ?? 'Ask your web person to fix this.'}</Text>}
    {technical && (
      <Disclosure title="For your web person">
        <Technical>{technical}</Technical>
      </Disclosure>
    )}
  </Box>
);
