import { Box, chakra, Text } from '@chakra-ui/react';
import { type SecondFactorPolicy, secondFactorPolicyInput } from '@hvac/contract/second-factors';
import { Link } from '@tanstack/react-router';
import { trpc } from '../../../../../trpc.ts';
import { showToast } from '../../../../../ui/toast-store.ts';
import { OfficeForm, SubmitButton } from '../../../-kit/-office-form.tsx';
import { Panel } from '../../../-kit/-panel.tsx';
import { RadioCards } from '../../../-kit/-radio-cards.tsx';
import { useOfficeForm } from '../../../-kit/-use-office-form.ts';
import { useKeepSession } from '../../../-login/-session-renewal.ts';

const CHOICES = [
  {
    value: 'nobody',
    label: 'Optional',
    text: 'Everyone decides for themselves.',
  },
  {
    value: 'administrators',
    label: 'Owners',
    text: 'They can change settings and users.',
  },
  {
    value: 'everybody',
    label: 'Everyone',
    text: 'Office too, because they can read your leads.',
  },
] as const;

const SAVED: Record<SecondFactorPolicy['requiredOf'], string> = {
  nobody: 'Two-step login is optional.',
  administrators: 'Owners without two-step login are asked to set it up now.',
  everybody: 'Everyone without two-step login is asked to set it up now.',
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
        legend="Who has to use two-step login?"
        options={CHOICES}
        chosen={policy.requiredOf}
      />
      <Text fontSize="sm" color="fg.muted">
        People without it are asked to set it up at their next login. Set up yours first, under{' '}
        <chakra.span asChild fontWeight="semibold" textDecoration="underline">
          <Link to="/admin/settings/security">Two-step login</Link>
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
      <Panel title="Two-step login">
        <PolicyForm policy={policy.data} />
      </Panel>
    </Box>
  );
};
