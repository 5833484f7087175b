import { chakra, Grid, Text } from '@chakra-ui/react';
import { SUBMISSION_STATUSES } from '@hvac/contract/submission-tabs';
import { Button } from '../../../../ui/button.tsx';
import { type StatusChange, statusButtonId } from './-submission-changes.ts';
import { STATUS_LABELS } from './-submission-status.tsx';

/** Sets the status with a single press. */
export const StatusChoice = ({ change }: { change: StatusChange }) => (
  <chakra.fieldset borderWidth="0" p="0" m="0" minWidth="0">
    <chakra.legend mb="1.5" p="0" fontSize="sm" fontWeight="semibold">
      Status
    </chakra.legend>
    <Grid templateColumns={{ base: 'repeat(6, 1fr)', sm: 'repeat(5, 1fr)' }} gap="1.5">
      {SUBMISSION_STATUSES.map((status, index) => {
        const isChosen = status === change.status;
        return (
          <Button
            key={status}
            id={statusButtonId(status)}
            gridColumn={{ base: index < 3 ? 'span 2' : 'span 3', sm: 'auto' }}
            variant={isChosen ? 'solid' : 'outline'}
            px="2"
            aria-pressed={isChosen}
            onClick={() => change.set(status)}
          >
            {STATUS_LABELS[status]}
          </Button>
        );
      })}
    </Grid>
    {change.failure && (
      <Text role="alert" mt="2" fontSize="sm" fontWeight="medium" color="fg.error">
        Couldn't change the status. {change.failure}
      </Text>
    )}
  </chakra.fieldset>
);
