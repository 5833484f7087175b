import { Box, Heading, HStack, Stack, Text } from '@chakra-ui/react';
import type { Submission } from '@hvac/contract/contact';
import { mailtoHref } from '@hvac/contract/contact-links';
import {
  CHECK_SCORE,
  type ListedSubmission,
  type SubmissionDetails,
} from '@hvac/contract/submissions';
import { errorText, statusOf, trpc } from '../../../../trpc.ts';
import { Button, LinkButton } from '../../../../ui/button.tsx';
import { ErrorState, Pending } from '../../../../ui/data-state.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { Modal } from '../../../../ui/modal.tsx';
import { useNow } from '../-use-now.ts';
import { useViewer } from '../-viewer.ts';
import { Deliveries } from './-deliveries.tsx';
import { ReplyBar } from './-reply-bar.tsx';
import { type StatusChange, useStatusChange } from './-submission-changes.ts';
import { SubmissionDetailList, VisitOrigin } from './-submission-detail-list.tsx';
import { Age } from './-submission-status.tsx';
import { NoteForm, Timeline } from './-timeline.tsx';

/** Opens a reply to the customer in the mail program. */
const replyHref = ({ email, fullName, message }: Submission): string =>
  `${mailtoHref(email)}?subject=${encodeURIComponent('Your service request')}&body=${encodeURIComponent(
    `Hello ${fullName},\n\n\n\nYou wrote:\n${message}`,
  )}`;

interface SpamNoticeProps {
  details: SubmissionDetails;
  change: StatusChange;
}

const headingOf = (isSpam: boolean, isDoubtful: boolean) => {
  if (isSpam) return 'Kept back as spam';
  return isDoubtful ? 'Could be spam' : 'Weak signs of spam';
};

/** Why a submission looks like spam, and the decision about it. */
const SpamNotice = ({ details: { spamReasons, spamScore, status }, change }: SpamNoticeProps) => {
  const isSpam = status === 'spam';
  const isDoubtful = isSpam || spamScore >= CHECK_SCORE;
  return (
    <Box
      as="section"
      aria-label="Spam"
      px="4"
      py="3"
      bg={isDoubtful ? 'amber.100' : 'slate.100'}
      borderRadius="md"
      fontSize="sm"
    >
      <HStack justify="space-between" columnGap="3" rowGap="2" flexWrap="wrap" align="start">
        <Box minWidth="0" flex="1 1 12rem">
          <Text fontWeight="bold" color={isDoubtful ? 'amber.800' : 'fg'}>
            {headingOf(isSpam, isDoubtful)}
          </Text>
          <Box as="ul" pl="4" listStyleType="disc" color="fg.body">
            {spamReasons.map(({ points, text }) => (
              <li key={text}>
                {text} ({points > 0 ? `+${points}` : points})
              </li>
            ))}
          </Box>
        </Box>
        <Button
          variant="outline"
          bg="white"
          onClick={() => change.setFromElsewhere(isSpam ? 'new' : 'spam')}
        >
          {isSpam ? 'Not spam' : 'It is spam'}
        </Button>
      </HStack>
    </Box>
  );
};

const TITLE = 'submission-title';

const UrgentNotice = () => (
  <HStack
    gap="2.5"
    px="4"
    py="3"
    bg="red.100"
    color="red.800"
    borderRadius="md"
    fontWeight="bold"
    fontSize="sm"
  >
    <Icon name="triangle-alert" size="1.4em" />
    No heat or no cooling now
  </HStack>
);

const Loading = ({ error }: { error: unknown }) =>
  error ? (
    <ErrorState title="Error loading the submission. Please try again.">
      <Text color="fg.body">{errorText(error)}</Text>
    </ErrorState>
  ) : (
    <Pending />
  );

interface SubmissionBodyProps {
  submission: ListedSubmission;
  /** Null until it has loaded. */
  details: SubmissionDetails | null;
  /** Why it could not be loaded. */
  error: unknown;
  draft: string;
  onDraft: (draft: string) => void;
  /** Asks whether to delete it. */
  onDelete: (submission: ListedSubmission) => void;
  onClose: () => void;
}

const SubmissionBody = ({
  submission,
  details,
  error,
  draft,
  onDraft,
  onDelete,
  onClose,
}: SubmissionBodyProps) => {
  const { isAdmin } = useViewer();
  const change = useStatusChange(submission);
  const now = useNow();
  return (
    <>
      <Stack gap="1">
        <Heading as="h2" id={TITLE} size="sm" color="fg.muted">
          Contact Submission
        </Heading>
        <HStack columnGap="3" rowGap="1" flexWrap="wrap">
          <Text fontSize="2xl" fontWeight="bold" lineHeight="1.25" overflowWrap="anywhere">
            {submission.fullName}
          </Text>
          <Age submission={submission} now={now} />
        </HStack>
      </Stack>
      {details?.answers?.isUrgent && <UrgentNotice />}
      <ReplyBar submission={submission} change={change} />
      {details && details.spamReasons.length > 0 && (
        <SpamNotice details={details} change={change} />
      )}
      <SubmissionDetailList submission={submission} answers={details?.answers ?? null} />
      {details ? (
        <>
          <Timeline details={details} />
          <NoteForm id={details.id} note={draft} onType={onDraft} />
          <Deliveries deliveries={details.deliveries} />
          <VisitOrigin origin={details.origin} />
        </>
      ) : (
        <Loading error={error} />
      )}
      <HStack gap="3" justify="flex-end" flexWrap="wrap">
        {isAdmin && (
          <Button variant="ghost" color="red.700" mr="auto" onClick={() => onDelete(submission)}>
            <Icon name="trash" />
            Delete
          </Button>
        )}
        <Button variant="outline" onClick={onClose}>
          Close
        </Button>
        <LinkButton onClick={change.noteContact}>
          <a href={replyHref(submission)}>
            <Icon name="mail" />
            Reply by Email
          </a>
        </LinkButton>
      </HStack>
    </>
  );
};

interface SubmissionContentProps {
  id: number;
  /** The submission as the list has it, shown until all details have loaded. */
  listed: ListedSubmission | undefined;
  /** The note that is typed but not added yet. */
  draft: string;
  onDraft: (draft: string) => void;
  /** Asks whether to delete it. */
  onDelete: (submission: ListedSubmission) => void;
  onClose: () => void;
}

const SubmissionContent = ({ id, listed, onClose, ...body }: SubmissionContentProps) => {
  const { data, error } = trpc.inbox.submission.useQuery({ id }, { refetchOnMount: 'always' });
  const submission = data ?? listed;
  const isGone = statusOf(error) === 404;
  if (submission && !isGone) {
    return (
      <SubmissionBody
        submission={submission}
        details={data ?? null}
        error={error}
        onClose={onClose}
        {...body}
      />
    );
  }
  return (
    <>
      <Heading as="h2" id={TITLE} size="lg">
        Contact Submission
      </Heading>
      {isGone ? (
        <Text color="fg.body">
          This submission does not exist any more. Somebody has deleted it.
        </Text>
      ) : (
        <Loading error={error} />
      )}
      <HStack justify="flex-end">
        <Button variant="outline" onClick={onClose}>
          Close
        </Button>
      </HStack>
    </>
  );
};

interface SubmissionDialogProps extends Omit<SubmissionContentProps, 'id'> {
  /** The submission to show; null closes the dialog. */
  id: number | null;
}

/** Everything about a submission: how to answer it, what was submitted, and its history (spec §2.2, beyond §2). */
export const SubmissionDialog = ({ id, onClose, ...content }: SubmissionDialogProps) => (
  <Modal isOpen={id !== null} onClose={onClose} labelledBy={TITLE}>
    <Stack gap="5" p={{ base: '5', sm: '7' }}>
      {id !== null && <SubmissionContent key={id} id={id} onClose={onClose} {...content} />}
    </Stack>
  </Modal>
);
