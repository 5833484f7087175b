import { Box, HStack, Text } from '@chakra-ui/react';
import { TRASH_DAYS } from '@hvac/contract/trash';
import { useMutation } from '@tanstack/react-query';
import { Button } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { SiteDateTime } from '../../../-company-record.tsx';
import { failureText } from '../../-kit/-failure-text.ts';

const Failure = ({ error }: { error: unknown }) =>
  error ? (
    <Text role="alert" mt="2" fontSize="sm" fontWeight="medium" color="fg.error">
      {failureText(error)}
    </Text>
  ) : null;

/** Moves the open submission to the trash. A failure is told beside it. */
export const TrashButton = ({ onTrash }: { onTrash: () => Promise<unknown> }) => {
  const { mutate, isPending, error } = useMutation({ mutationFn: onTrash });
  return (
    <Box>
      <Button
        variant="ghost"
        ml="-4"
        colorPalette="red"
        aria-disabled={isPending || undefined}
        onClick={() => isPending || mutate()}
      >
        <Icon name="trash" />
        Delete
      </Button>
      <Failure error={error} />
    </Box>
  );
};

interface TrashNoticeProps {
  /** ISO 8601. */
  since: string;
  /** Username; null if that is not known. */
  by: string | null;
  /** Null for those who may not restore it. */
  onRestore: (() => Promise<unknown>) | null;
}

/** Says that the open submission is in the trash, and takes it out. */
export const TrashNotice = ({ since, by, onRestore }: TrashNoticeProps) => {
  const { mutate, isPending, error } = useMutation({ mutationFn: async () => onRestore?.() });
  return (
    <Box px="4" py="3" bg="slate.100" borderRadius="md" fontSize="sm">
      <HStack justify="space-between" columnGap="3" rowGap="2" flexWrap="wrap">
        <Box flex="1 1 14rem">
          <Text fontWeight="bold">In the trash</Text>
          <Text color="fg.body">
            Deleted <SiteDateTime iso={since} />
            {by && ` by ${by}`}. Gone for good after {TRASH_DAYS} days.
          </Text>
        </Box>
        {onRestore && (
          <Button
            variant="outline"
            bg="white"
            aria-disabled={isPending || undefined}
            onClick={() => isPending || mutate()}
          >
            Restore
          </Button>
        )}
      </HStack>
      <Failure error={error} />
    </Box>
  );
};
