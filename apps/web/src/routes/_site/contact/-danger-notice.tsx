import { chakra, Text } from '@chakra-ui/react';

/** What whoever writes of gas or carbon monoxide has to do first. */
export const DangerNotice = () => (
  <Text role="alert" p="4" bg="red.50" color="red.800" borderRadius="md">
    <strong>Smell gas, or is a CO alarm sounding?</strong> Leave the house now. Then call{' '}
    <chakra.a href="tel:911" fontWeight="semibold" textDecoration="underline">
      911
    </chakra.a>{' '}
    and your gas utility from outside.
  </Text>
);
