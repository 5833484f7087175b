import { chakra } from '@chakra-ui/react';
import type { Opening } from '@hvac/contract/submissions';
import { ageText } from '../../../../lib/age.ts';
import { useViewer } from '../../-login/-viewer.ts';

interface OpenedByProps {
  opening: Opening;
  /** The current time in milliseconds. */
  now: number;
}

/** Who opened a submission first, and how long ago, so that two do not call the same customer; nothing until somebody has. */
export const OpenedBy = ({ opening: { openedAt, openedBy }, now }: OpenedByProps) => {
  const { username } = useViewer();
  if (openedAt === null || openedBy === null) return null;
  const isOwn = openedBy === username;
  return (
    <chakra.span
      fontSize="xs"
      fontWeight={isOwn ? undefined : 'semibold'}
      color={isOwn ? 'fg.muted' : 'fg.body'}
      overflowWrap="anywhere"
    >
      Opened by {isOwn ? 'you' : openedBy}, {ageText(openedAt, now)}
    </chakra.span>
  );
};
