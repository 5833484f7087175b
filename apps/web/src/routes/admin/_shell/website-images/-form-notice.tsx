import { chakra, Text } from '@chakra-ui/react';

/** The result of sending a website image: why it failed, or that there was nothing to send. */
export const FormNotice = ({ failure }: { failure: string | null }) => (
  <Text
    role={failure ? 'alert' : 'status'}
    p="4"
    bg={failure ? 'red.50' : 'ice.100'}
    color={failure ? 'red.800' : 'ice.800'}
    borderRadius="md"
    fontSize="sm"
    fontWeight="medium"
  >
    {!failure && <chakra.b display="block">No changes</chakra.b>}
    <span>{failure ?? 'No changes were made to the image'}</span>
  </Text>
);
