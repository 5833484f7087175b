import { Box, chakra, Grid } from '@chakra-ui/react';
import { useId, useRef, useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { Input } from '../../../../ui/inputs.tsx';

interface CopyFieldProps {
  label: string;
  value: string;
  /** What a screen reader says after copying. */
  copied: string;
}

/** A value to be copied elsewhere. */
export const CopyField = ({ label, value, copied }: CopyFieldProps) => {
  const [isCopied, setCopied] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();

  const copy = async () => {
    input.current?.select();
    try {
      await navigator.clipboard.writeText(value);
      setCopied(true);
    } catch {
      // Without HTTPS, browsers give pages no access to the clipboard; the selected text can be copied by hand.
    }
  };

  return (
    <Box>
      <chakra.label htmlFor={id} display="block" mb="1.5" fontSize="sm" fontWeight="semibold">
        {label}
      </chakra.label>
      <Grid gap="2" templateColumns={{ base: '1fr', sm: 'minmax(0, 1fr) auto' }}>
        <Input
          id={id}
          ref={input}
          readOnly
          autoComplete="off"
          value={value}
          minWidth="0"
          fontFamily="ui-monospace, monospace"
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button variant="outline" minHeight="12" onClick={copy}>
          <Icon name={isCopied ? 'check' : 'copy'} />
          {isCopied ? 'Copied' : 'Copy'}
        </Button>
      </Grid>
      <chakra.span role="status" srOnly>
        {isCopied ? copied : ''}
      </chakra.span>
    </Box>
  );
};
