import { chakra, Text } from '@chakra-ui/react';
import { contrast, luminance } from '@hvac/contract/brand-colors';
import { NAVY } from '@hvac/contract/brand-palettes';

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

/** The shades of a colour, each with the contrast of the text on it. */
export const Shades = ({ label, shades }: ShadesProps) => (
  <chakra.ul
    aria-label={label}
    display="grid"
    gridTemplateColumns="repeat(auto-fill, minmax(4rem, 1fr))"
    gap="1"
    mt="3"
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
);
