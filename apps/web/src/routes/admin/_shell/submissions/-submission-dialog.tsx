import { Box, chakra, Heading, HStack, Stack, Text } from '@chakra-ui/react';
import { telHref } from '@hvac/contract/phone-number';
import type { InboxSubmission, Opening, SubmissionDetails } from '@hvac/contract/submissions';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { statusOf, trpc } from '../../../../trpc.ts';
import { Button } from '../../../../ui/button.tsx';
import { Pending } from '../../../../ui/data-state.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { Modal } from '../../../../ui/modal.tsx';
import { SiteDateTime } from '../../../-company-record.tsx';
import { failureText } from '../../-kit/-failure-text.ts';
import { LoadError } from '../../-kit/-load-error.tsx';
import { useNow } from '../../-kit/-use-now.ts';
import { useViewer } from '../../-login/-viewer.ts';
import { undeliveredText } from '../-undelivered-answer.tsx';
import { AnswerSection } from './-answer-section.tsx';
import { Deliveries } from './-deliveries.tsx';
import { OpenedBy, useOpening } from './-opening.tsx';
import { Reminder } from './-reminder.tsx';
import { ReplyBar } from './-reply-bar.tsx';
import { isDoubtful, SpamNotice } from './-spam-notice.tsx';
import { statusButtonId, useStatusChange } from './-submission-changes.ts';
import {
  answersOf,
  type ShownSubmission,
  SubmissionDetailList,
} from './-submission-detail-list.tsx';
import { Age, StatusChoice } from './-submission-status.tsx';
import { NoteForm, Timeline } from './-timeline.tsx';
import { TrashButton, TrashNotice } from './-trash-notice.tsx';
import type { LeadDraft } from './-use-lead-drafts.ts';
import { VisitOrigin } from './-visit-origin.tsx';
import { WroteBefore } from './-wrote-before.tsx';

const TITLE = 'submission-title';

/** On screens too low for three parts, such as enlarged ones, the whole dialog scrolls. */
const LOW = '@media (max-height: 30rem)';

interface HeadProps {
  submission: ShownSubmission | undefined;
  /** Who opened it first. */
  opening: Opening | undefined;
  onClose: () => void;
}

/** Whose request it is, when it came, and who has opened it while it was new. */
const Head = ({ submission, opening, onClose }: HeadProps) => {
  const now = useNow();
  const isNew = submission?.status === 'new' && submission.deletedAt === null;
  // Stays when the status changes: what is below must not move under the finger that has changed it.
  const [wasNew, setWasNew] = useState(isNew);
  if (isNew && !wasNew) setWasNew(true);
  return (
    <HStack
      justify="space-between"
      align="start"
      gap="3"
      px={{ base: '4', sm: '6' }}
      py="3"
      borderBottomWidth="1px"
      borderColor="line"
    >
      <Box minWidth="0" pt="0.5">
        <Heading
          as="h2"
          id={TITLE}
          size="md"
          overflowWrap="anywhere"
          css={{ [LOW]: { lineClamp: 2 } }}
        >
          {submission ? (
            <>
              <chakra.span srOnly>Lead: </chakra.span>
              {submission.fullName}
            </>
          ) : (
            'Lead'
          )}
        </Heading>
        {submission && (
          <HStack columnGap="2" rowGap="0" flexWrap="wrap" fontSize="sm" color="fg.muted">
            <SiteDateTime iso={submission.createdAt} />
            <Age submission={submission} now={now} />
          </HStack>
        )}
        {wasNew && opening && (
          <Box minHeight="5" lineHeight="short">
            <OpenedBy opening={opening} now={now} />
          </Box>
        )}
      </Box>
      <Button variant="outline" px="3" onClick={onClose}>
        <Icon name="x" />
        Close
      </Button>
    </HStack>
  );
};

/** The part between head and foot, which scrolls. */
const Body = ({ children }: { children: ReactNode }) => (
  <Stack
    flex="1 1 auto"
    minHeight="0"
    gap="5"
    px={{ base: '4', sm: '6' }}
    py="4"
    overflowY="auto"
    overscrollBehavior="contain"
    css={{
      [LOW]: {
        flex: 'none',
        overflow: 'visible',
        // Keeps the focused control clear of the foot.
        '& :is(a, button, textarea)': { scrollMarginBottom: '4rem' },
      },
    }}
  >
    {children}
  </Stack>
);

const Notice = ({ children }: { children: ReactNode }) => (
  <HStack
    gap="2.5"
    px="4"
    py="2.5"
    bg="red.100"
    color="red.800"
    borderRadius="md"
    fontWeight="bold"
    fontSize="sm"
  >
    <Icon name="triangle-alert" size="1.4em" />
    <chakra.span minWidth="0" overflowWrap="anywhere">
      {children}
    </chakra.span>
  </HStack>
);

/** Says that the customer does not have the answer, and how to reach them instead. */
const UndeliveredNotice = ({ submission }: { submission: ShownSubmission }) => {
  const text = undeliveredText(submission);
  const call = telHref(submission.phone);
  return (
    text && (
      <Notice>
        {text}{' '}
        {call !== null && (
          <chakra.a href={call} textDecoration="underline" whiteSpace="nowrap">
            Call instead.
          </chakra.a>
        )}
      </Notice>
    )
  );
};

const Loading = ({ error }: { error: unknown }) =>
  error ? (
    <LoadError title="Couldn't load this lead.">
      <Text color="fg.body">{failureText(error)}</Text>
    </LoadError>
  ) : (
    <Pending />
  );

interface LeadProps {
  draft: LeadDraft;
  onDraft: (typed: Partial<LeadDraft>) => void;
  /** Moves it to the trash. */
  onTrash: (submission: ShownSubmission) => Promise<unknown>;
  /** Takes it out of the trash. */
  onRestore: (submission: ShownSubmission) => Promise<unknown>;
  /** Asks whether to delete it for good. */
  onDelete: (submission: ShownSubmission) => void;
  /** Whether the owner has just called from the list. */
  isCalled: boolean;
}

interface LoadedProps extends LeadProps {
  submission: ShownSubmission;
  /** Null until it has loaded. */
  details: SubmissionDetails | null;
  /** Why it could not be loaded. */
  error: unknown;
}

const Loaded = ({
  submission,
  details,
  error,
  draft,
  onDraft,
  onTrash,
  onRestore,
  onDelete,
  isCalled,
}: LoadedProps) => {
  const { isAdmin } = useViewer();
  const change = useStatusChange(submission, isCalled);
  const isTrashed = submission.deletedAt !== null;
  const wasTrashed = useRef(isTrashed);
  // The button that restores it goes with the notice.
  useEffect(() => {
    if (wasTrashed.current && !isTrashed && document.activeElement === document.body) {
      document.getElementById(statusButtonId(submission.status))?.focus();
    }
    wasTrashed.current = isTrashed;
  }, [isTrashed, submission.status]);
  const signs = details && !isTrashed && details.spamReasons.length > 0 && (
    <SpamNotice details={details} change={change} />
  );
  const isSpamLikely = details !== null && isDoubtful(details);
  return (
    <>
      <Body>
        {submission.deletedAt !== null && (
          <TrashNotice
            since={submission.deletedAt}
            by={submission.deletedBy}
            onRestore={isAdmin ? () => onRestore(submission) : null}
          />
        )}
        {answersOf(submission).isUrgent && <Notice>URGENT: no heat or AC</Notice>}
        <UndeliveredNotice submission={submission} />
        {isSpamLikely && signs}
        <SubmissionDetailList submission={submission} />
        {details && <WroteBefore earlier={details.earlier} email={details.email} />}
        {!isTrashed && <StatusChoice change={change} />}
        {!isTrashed && details && details.status !== 'spam' && <Reminder details={details} />}
        {details ? (
          <>
            {!isTrashed && (
              <>
                <AnswerSection
                  details={details}
                  answer={draft.answer}
                  onType={(answer) => onDraft({ answer })}
                  onMailApp={() => change.noteReply('wrote')}
                />
                <NoteForm id={details.id} note={draft.note} onType={(note) => onDraft({ note })} />
              </>
            )}
            <Timeline details={details} />
            {!isSpamLikely && signs}
            <Deliveries deliveries={details.deliveries.filter(({ event }) => event === null)} />
            <VisitOrigin origin={details.origin} />
          </>
        ) : (
          <Loading error={error} />
        )}
        {isAdmin &&
          (isTrashed ? (
            <Box>
              <Button
                variant="ghost"
                ml="-4"
                colorPalette="red"
                onClick={() => onDelete(submission)}
              >
                <Icon name="trash" />
                Delete permanently
              </Button>
            </Box>
          ) : (
            <TrashButton onTrash={() => onTrash(submission)} />
          ))}
      </Body>
      {!isTrashed && (
        <ReplyBar submission={submission} change={change} isLoaded={details !== null} />
      )}
    </>
  );
};

interface SubmissionContentProps extends LeadProps {
  id: number;
  /** The submission as the list has it, shown until all details have loaded. */
  listed: InboxSubmission | undefined;
  onClose: () => void;
}

const SubmissionContent = ({ id, listed, onClose, ...lead }: SubmissionContentProps) => {
  const { data, error } = trpc.inbox.submission.useQuery({ id }, { refetchOnMount: 'always' });
  const submission = data ?? listed;
  const isGone = statusOf(error) === 404;
  const shown = isGone ? undefined : submission;
  const opening = useOpening(shown);
  return (
    <>
      <Head submission={shown} opening={opening} onClose={onClose} />
      {shown ? (
        <Loaded submission={shown} details={data ?? null} error={error} {...lead} />
      ) : (
        <Body>
          {isGone ? <Text color="fg.body">This lead was deleted.</Text> : <Loading error={error} />}
        </Body>
      )}
    </>
  );
};

interface SubmissionDialogProps extends Omit<SubmissionContentProps, 'id'> {
  /** The submission to show; null closes the dialog. */
  id: number | null;
}

/** Everything about a submission: what the customer wrote, how to answer, and its history (spec §2.2, beyond §2). */
export const SubmissionDialog = ({ id, onClose, ...content }: SubmissionDialogProps) => (
  <Modal isOpen={id !== null} onClose={onClose} labelledBy={TITLE} placement="sheet">
    {id !== null && <SubmissionContent key={id} id={id} onClose={onClose} {...content} />}
  </Modal>
);
