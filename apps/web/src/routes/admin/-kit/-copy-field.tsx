import { Box, chakra, Grid } from '@chakra-ui/react';
import { useId, useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Textarea } from '../../../ui/inputs.tsx';
import { useCopy } from './-use-copy.ts';

interface CopyFieldProps {
  label: string;
  value: string;
  /** What screen readers announce after copying. */
  copied: string;
}

/** A value to be copied elsewhere. */
export const CopyField = ({ label, value, copied }: CopyFieldProps) => {
  const { isCopied, copy } = useCopy(value);
  const input = useRef<HTMLTextAreaElement>(null);
  const id = useId();

  return (
    <Box>
      <chakra.label htmlFor={id} display="block" mb="1.5" fontSize="sm" fontWeight="semibold">
        {label}
      </chakra.label>
      <Grid
        gap="2"
        templateColumns={{ base: '1fr', sm: 'minmax(0, 1fr) auto' }}
        alignItems={{ sm: 'start' }}
      >
        <Textarea
          id={id}
          ref={input}
          readOnly
          autoComplete="off"
          value={value}
          rows={1}
          minWidth="0"
          fontFamily="ui-monospace, monospace"
          // Phones show all of it, on as many lines as it needs.
          css={{ fieldSizing: 'content', resize: 'none' }}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button
          variant="outline"
          minHeight="12"
          onClick={() => {
            input.current?.select();
            copy();
          }}
        >
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
