import { chakra } from '@chakra-ui/react';
import { encode } from 'uqr';

/** The black modules as one path, each as a square. */
const pathOf = (rows: boolean[][]) =>
  rows.flatMap((row, y) => row.map((isBlack, x) => (isBlack ? `M${x} ${y}h1v1h-1z` : ''))).join('');

/** A QR code for a phone to scan, black on white whatever the colors of the site. */
export const QrCode = ({ text, label }: { text: string; label: string }) => {
  const { data, size } = encode(text, { border: 4 });
  return (
    <chakra.svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      css={{ width: '13rem', height: '13rem' }}
      justifySelf="center"
      bg="white"
      borderWidth="1px"
      borderColor="line"
      borderRadius="md"
      shapeRendering="crispEdges"
    >
      <path d={pathOf(data)} fill="black" />
    </chakra.svg>
  );
};
