import { Box, chakra, Text } from '@chakra-ui/react';
import { type SecondFactorPolicy, secondFactorPolicyInput } from '@hvac/contract/second-factors';
import { Link } from '@tanstack/react-router';
import { trpc } from '../../../../../trpc.ts';
import { showToast } from '../../../../../ui/toast-store.ts';
import { OfficeForm, SubmitButton } from '../../../-office-form.tsx';
import { useOfficeForm } from '../../../-use-office-form.ts';
import { Panel } from '../../-panel.tsx';
import { RadioCards } from '../../-radio-cards.tsx';
import { useKeepSession } from '../../-session-renewal.ts';

const CHOICES = [
  {
    value: 'nobody',
    label: 'Nobody',
    text: 'Every user decides for themselves.',
  },
  {
    value: 'administrators',
    label: 'Administrators',
    text: 'They can change settings and users.',
  },
  {
    value: 'everybody',
    label: 'Everybody',
    text: 'Editors as well, because they read what customers have written.',
  },
] as const;

const SAVED: Record<SecondFactorPolicy['requiredOf'], string> = {
  nobody: 'Users without a second factor may log in with the password alone.',
  administrators: 'Administrators without a second factor are asked to add one now.',
  everybody: 'Everybody without a second factor is asked to add one now.',
};

const PolicyForm = ({ policy }: { policy: SecondFactorPolicy }) => {
  const utils = trpc.useUtils();
  const keepSession = useKeepSession();
  const form = useOfficeForm({
    check: (chosen) => secondFactorPolicyInput.safeParse(chosen),
    send: async (chosen: SecondFactorPolicy) => {
      const saved = await keepSession(() => utils.client.secondFactors.setPolicy.mutate(chosen));
      utils.secondFactors.policy.setData(undefined, saved);
      utils.secondFactors.own.invalidate();
      showToast({ title: 'Saved', description: SAVED[saved.requiredOf] });
    },
  });
  return (
    <OfficeForm
      form={form}
      actions={
        <Box>
          <SubmitButton form={form} pending="Saving...">
            Save
          </SubmitButton>
        </Box>
      }
    >
      <RadioCards
        name="requiredOf"
        legend="Who needs a second factor?"
        options={CHOICES}
        chosen={policy.requiredOf}
      />
      <Text fontSize="sm" color="fg.muted">
        Whoever has none adds one after the next login, and can do nothing else before. You need one
        yourself before you can require it of others: yours are under{' '}
        <chakra.span asChild fontWeight="semibold" textDecoration="underline">
          <Link to="/admin/settings/security">Security</Link>
        </chakra.span>
        .
      </Text>
    </OfficeForm>
  );
};

/** Who needs a second factor (beyond §4). */
export const SecondFactorPolicyPanel = () => {
  const policy = trpc.secondFactors.policy.useQuery();
  if (!policy.data) return null;
  return (
    <Box mt="5">
      <Panel title="Second factor">
        <PolicyForm policy={policy.data} />
      </Panel>
    </Box>
  );
};
