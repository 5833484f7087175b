import { chakra } from '@chakra-ui/react';
import type { Opening } from '@hvac/contract/submissions';
import { useEffect, useState } from 'react';
import { ageText } from '../../../../lib/age.ts';
import { trpc } from '../../../../trpc.ts';
import { useViewer } from '../../-login/-viewer.ts';
import { knownDevice } from '../../-notifications/-known-device.ts';
import type { ShownSubmission } from './-submission-detail-list.tsx';

/** Takes the notifications of a submission off the screen, if this device is notified. */
const closeShown = async (id: number): Promise<void> => {
  if (knownDevice() === null) return;
  const { closeNotifications } = await import('../../-notifications/-subscription.ts');
  await closeNotifications(id);
};

/**
 * Tells the office that somebody has opened a submission, unless it is in the trash. The user has nothing to do about a
 * failure.
 * @param submission undefined until it has loaded
 * @returns who was first, as far as that is known
 */
export const useOpening = (submission: ShownSubmission | undefined): Opening | undefined => {
  const { client } = trpc.useUtils();
  const [opening, setOpening] = useState<Opening>();
  const id = submission?.deletedAt === null ? submission.id : null;
  useEffect(() => {
    if (id === null) return;
    client.inbox.open.mutate({ id }).then(setOpening, () => undefined);
    closeShown(id).catch(() => undefined);
  }, [id, client]);
  return opening ?? submission;
};

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
