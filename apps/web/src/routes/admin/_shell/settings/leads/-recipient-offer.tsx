import { Box, HStack, Text } from '@chakra-ui/react';
import type { LeadSettingsRecord } from '@hvac/contract/leads';
import { trpc } from '../../../../../trpc.ts';
import { Button } from '../../../../../ui/button.tsx';
import { failureText } from '../../../-kit/-failure-text.ts';
import { useSessionMutation } from '../../../-login/-use-session-mutation.ts';

interface RecipientOfferProps {
  /** Where a test has just arrived. */
  to: string;
  record: LeadSettingsRecord;
}

/** Offers to send new leads where the test went, while nobody gets them. */
export const RecipientOffer = ({ to, record }: RecipientOfferProps) => {
  const utils = trpc.useUtils();
  const { value, version, defaultRecipients } = record;
  const saving = useSessionMutation(
    () =>
      utils.client.leads.saveSettings.mutate({ value: { ...value, recipients: [to] }, version }),
    (saved) => utils.leads.settings.setData(undefined, saved),
  );
  if (saving.isSuccess) {
    return (
      <Text role="status" fontWeight="semibold" color="green.800" overflowWrap="anywhere">
        New leads go to {to}.
      </Text>
    );
  }
  if ((value.recipients ?? defaultRecipients).length > 0) return null;
  return (
    <Box>
      <HStack columnGap="3" rowGap="1" flexWrap="wrap">
        <Text fontWeight="semibold" overflowWrap="anywhere">
          Send new leads to {to}?
        </Text>
        <Button
          variant="outline"
          bg="white"
          px="4"
          aria-disabled={saving.isPending || undefined}
          onClick={() => saving.isPending || saving.mutate(undefined)}
        >
          Yes
        </Button>
      </HStack>
      {saving.error && (
        <Text role="alert" fontWeight="medium" color="fg.error">
          {failureText(saving.error)}
        </Text>
      )}
    </Box>
  );
};
