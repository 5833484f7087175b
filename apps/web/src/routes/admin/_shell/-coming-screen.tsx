import { Text } from '@chakra-ui/react';
import { EmptyState } from '../../../ui/data-state.tsx';
import { Screen } from './-screen.tsx';

/** A screen of the menu that this version does not have yet. */
export const ComingScreen = ({ title }: { title: string }) => (
  <Screen title={title}>
    <EmptyState title="This screen is not part of this version yet.">
      <Text color="fg.muted" fontSize="sm">
        Contact submissions are already here, in the menu.
      </Text>
    </EmptyState>
  </Screen>
);
