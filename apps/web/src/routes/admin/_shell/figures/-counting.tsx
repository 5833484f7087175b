import { Stack, Text } from '@chakra-ui/react';
import { PRIVACY_SENTENCE } from '@hvac/contract/figures';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { trpc } from '../../../../trpc.ts';
import { Checkbox } from '../../../../ui/checkbox.tsx';
import { showToast } from '../../../../ui/toast-store.ts';
import { CopyField } from '../../-kit/-copy-field.tsx';
import { Panel } from '../../-kit/-panel.tsx';
import { showRefusal } from '../../-kit/-show-refusal.ts';

/** Whether visits are counted, and what to tell visitors about it; for administrators. */
export const Counting = () => {
  const utils = trpc.useUtils();
  const { data } = trpc.figures.settings.useQuery();
  // What was chosen last, until it is saved or refused.
  const [chosen, setChosen] = useState<boolean | null>(null);
  const save = useMutation({
    mutationFn: (countsVisits: boolean) =>
      utils.client.figures.saveSettings.mutate({
        value: { countsVisits },
        version: data?.version ?? 0,
      }),
    onSuccess: (saved) => {
      utils.figures.settings.setData(undefined, saved);
      showToast(
        saved.value.countsVisits
          ? { title: 'Visits are counted', description: 'From the next visitor on.' }
          : { title: 'Visits are not counted', description: 'What was counted before stays here.' },
      );
    },
    onError: (error) => showRefusal('Not saved', error),
    onSettled: () => {
      setChosen(null);
      return utils.figures.invalidate();
    },
  });
  if (!data) return null;
  const isOn = chosen ?? data.value.countsVisits;
  return (
    <Panel title="Counting">
      <Stack gap="4">
        <div>
          <Checkbox
            name="countsVisits"
            isChecked={isOn}
            hint="Without cookies, a third party, names or addresses: only sums. Off, nothing is counted or kept."
            onChange={(next) => {
              if (save.isPending) return;
              setChosen(next);
              save.mutate(next);
            }}
          >
            Count visits
          </Checkbox>
        </div>
        {isOn && (
          <Stack gap="2">
            <CopyField
              label="A sentence for your privacy policy"
              value={PRIVACY_SENTENCE}
              copied="The sentence is copied."
            />
            <Text fontSize="sm" color="fg.muted" css={{ '& a': { textDecoration: 'underline' } }}>
              Add it under{' '}
              <Link to="/admin/settings/pages/$page" params={{ page: 'privacy' }}>
                Page text → Privacy policy
              </Link>
              .
            </Text>
          </Stack>
        )}
      </Stack>
    </Panel>
  );
};
