import { chakra, Text } from '@chakra-ui/react';

export interface Notice {
  text: string;
  isError: boolean;
}

/** What came of sending an image: why it failed, or that there was nothing to send. */
export const ImageNotice = ({ text, isError }: Notice) => (
  <Text
    role={isError ? 'alert' : 'status'}
    p="4"
    bg={isError ? 'red.50' : 'ice.100'}
    color={isError ? 'red.800' : 'ice.800'}
    borderRadius="md"
    fontSize="sm"
    fontWeight="medium"
  >
    {!isError && <chakra.b display="block">No changes</chakra.b>}
    <span>{text}</span>
  </Text>
);
