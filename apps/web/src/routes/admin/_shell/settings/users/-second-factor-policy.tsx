import { Box, chakra, Text } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import { errorText, trpc } from '../../../../../trpc.ts';
import { Checkbox } from '../../../../../ui/checkbox.tsx';
import { showToast } from '../../../../../ui/toast-store.ts';
import { Panel } from '../../-panel.tsx';
import { useKeptMutation } from '../../-use-kept-mutation.ts';

/** Whether administrators need a second factor (beyond §4). */
export const SecondFactorPolicyPanel = () => {
  const utils = trpc.useUtils();
  const policy = trpc.secondFactors.policy.useQuery();
  const save = useKeptMutation(utils.client.secondFactors.setPolicy.mutate, (saved) => {
    utils.secondFactors.policy.setData(undefined, saved);
    utils.secondFactors.own.invalidate();
    showToast({
      title: 'Saved',
      description: saved.isRequired
        ? 'Administrators without a second factor are asked to add one now.'
        : 'Administrators without a second factor may log in with the password alone.',
    });
  });
  if (!policy.data) return null;
  return (
    <Box mt="5">
      <Panel title="Second factor">
        <Checkbox
          name="isRequired"
          isChecked={policy.data.isRequired}
          isDisabled={save.isPending}
          onChange={(isRequired) => save.mutate({ isRequired })}
          hint="Whoever has none adds one after the next login, and can do nothing else before."
        >
          Administrators need a second factor
        </Checkbox>
        {save.error && (
          <Text role="alert" mt="3" fontSize="sm" fontWeight="medium" color="fg.error">
            {errorText(save.error)}
          </Text>
        )}
        <Text mt="3" fontSize="sm" color="fg.muted">
          Yours are under{' '}
          <chakra.span asChild fontWeight="semibold" textDecoration="underline">
            <Link to="/admin/settings/security">Security</Link>
          </chakra.span>
          . You need one yourself before you can require it of others.
        </Text>
      </Panel>
    </Box>
  );
};
