import { Box } from '@chakra-ui/react';
import { type ComponentProps, useState } from 'react';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import { Input } from './inputs.tsx';

/** A password field with a button that reveals the password. */
export const PasswordInput = (input: ComponentProps<typeof Input>) => {
  const [isShown, setShown] = useState(false);
  return (
    <Box position="relative">
      <Input
        {...input}
        type={isShown ? 'text' : 'password'}
        autoCapitalize="none"
        spellCheck={false}
        pr="12"
      />
      <Button
        variant="ghost"
        position="absolute"
        top="0.5"
        right="0.5"
        width="11"
        px="0"
        aria-label="Show password"
        aria-pressed={isShown}
        aria-controls={input.id}
        onClick={() => setShown(!isShown)}
      >
        <Icon name={isShown ? 'eye-off' : 'eye'} />
      </Button>
    </Box>
  );
};
