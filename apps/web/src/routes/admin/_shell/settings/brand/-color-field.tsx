import { Box, chakra, Grid, Text } from '@chakra-ui/react';
import { contrast, luminance } from '@hvac/contract/brand-colors';
import { NAVY } from '@hvac/contract/brand-palettes';
import { Button } from '../../../../../ui/button.tsx';
import { Field } from '../../../../../ui/field.tsx';
import { Icon } from '../../../../../ui/icon.tsx';
import { Input } from '../../../../../ui/inputs.tsx';
import { typedColor } from './-brand-draft.ts';

/** The more legible text colour on a shade, and its contrast. */
const textOn = (shade: string) => {
  const white = 1.05 / (luminance(shade) + 0.05);
  const dark = contrast(shade, NAVY[900]);
  return { isWhite: white > dark, ratio: Math.max(white, dark) };
};

interface ShadesProps {
  label: string;
  shades: Record<string, string>;
}

/** The shades of a colour; folded, each with the contrast of the text on it. */
const Shades = ({ label, shades }: ShadesProps) => (
  <Box mt="3">
    <Grid
      aria-hidden
      autoFlow="column"
      autoColumns="minmax(0, 1fr)"
      height="6"
      maxWidth="sm"
      borderRadius="sm"
      borderWidth="1px"
      borderColor="line"
      overflow="hidden"
    >
      {Object.entries(shades).map(([shade, color]) => (
        <Box key={shade} style={{ backgroundColor: color }} />
      ))}
    </Grid>
    <details>
      <chakra.summary
        display="inline-flex"
        alignItems="center"
        gap="1.5"
        minHeight="11"
        fontSize="sm"
        fontWeight="semibold"
        color="fg.muted"
        cursor="pointer"
      >
        Details
        <Icon name="chevron-down" />
      </chakra.summary>
      <chakra.ul
        aria-label={label}
        display="grid"
        gridTemplateColumns="repeat(auto-fill, minmax(4rem, 1fr))"
        gap="1"
        listStyleType="none"
      >
        {Object.entries(shades).map(([shade, color]) => {
          const { isWhite, ratio } = textOn(color);
          return (
            <chakra.li
              key={shade}
              px="2"
              py="1.5"
              borderRadius="sm"
              borderWidth="1px"
              borderColor="line"
              color={isWhite ? 'white' : 'navy.900'}
              style={{ backgroundColor: color }}
            >
              <Text fontSize="xs" fontWeight="semibold">
                {shade}
              </Text>
              <Text fontSize="xs">{ratio.toFixed(1)}:1</Text>
            </chakra.li>
          );
        })}
      </chakra.ul>
      <Text mt="1.5" fontSize="xs" color="fg.muted">
        How well text stands out on each shade. 4.5:1 or more is easy to read.
      </Text>
    </details>
  </Box>
);

interface ColorFieldProps {
  name: 'primary' | 'accent';
  label: string;
  hint: string;
  /** What was typed; empty for the default. */
  value: string;
  /** The colour that the picker shows for the default. */
  standard: string;
  shades: Record<string, string>;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** A colour: picked or typed, with the shades derived from it. */
export const ColorField = ({
  name,
  label,
  hint,
  value,
  standard,
  shades,
  error,
  onChange,
}: ColorFieldProps) => (
  <Box>
    <Field name={name} label={label} hint={hint} {...(error && { error })}>
      {(control) => (
        <Grid
          gap="2"
          templateColumns={{ base: '3rem minmax(0, 1fr)', sm: '3rem minmax(0, 10rem) auto' }}
          alignItems="center"
        >
          <chakra.input
            type="color"
            aria-label={`Pick the ${label.toLowerCase()}`}
            value={typedColor(value) ?? standard}
            onChange={(event) => onChange(event.currentTarget.value)}
            width="12"
            height="12"
            p="1"
            bg="white"
            borderWidth="1px"
            borderColor="line.strong"
            borderRadius="md"
            cursor="pointer"
          />
          <Input
            {...control}
            autoComplete="off"
            spellCheck={false}
            maxLength={20}
            placeholder="Original"
            fontFamily="ui-monospace, monospace"
            value={value}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
          {value !== '' && (
            <Box gridColumn={{ base: '1 / -1', sm: 'auto' }}>
              <Button
                variant="ghost"
                aria-label={`Use original ${label.toLowerCase()}`}
                onClick={() => onChange('')}
              >
                Use original
              </Button>
            </Box>
          )}
        </Grid>
      )}
    </Field>
    <Shades label={`${label} shades`} shades={shades} />
  </Box>
);
