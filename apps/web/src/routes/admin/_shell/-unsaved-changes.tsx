import { Heading, HStack, Stack, Text } from '@chakra-ui/react';
import { useBlocker } from '@tanstack/react-router';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Modal } from '../../../ui/modal.tsx';

/** Forms that hold something which is not stored. */
const unsaved = new Set<object>();
const listeners = new Set<() => void>();

const notify = () => {
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Whether a form on the screen holds something which is not stored. */
export const useHasUnsavedChanges = (): boolean =>
  useSyncExternalStore(subscribe, () => unsaved.size > 0);

/**
 * Watches over a form: leaving it with unsaved changes asks first.
 * @returns the question, to be rendered, and `letGo`, called before a navigation that loses nothing
 */
export const useUnsavedChanges = (isDirty: boolean) => {
  const isLetGo = useRef(false);

  useEffect(() => {
    if (!isDirty) return;
    const form = {};
    unsaved.add(form);
    notify();
    return () => {
      unsaved.delete(form);
      notify();
    };
  }, [isDirty]);

  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: () => isDirty && !isLetGo.current,
    enableBeforeUnload: () => isDirty && !isLetGo.current,
    withResolver: true,
  });

  return {
    letGo: () => {
      isLetGo.current = true;
    },
    question: (
      <Modal
        isOpen={status === 'blocked'}
        onClose={() => reset?.()}
        labelledBy="unsaved-changes-title"
      >
        <Stack gap="4" p={{ base: '5', sm: '7' }}>
          <Heading as="h2" id="unsaved-changes-title" size="md">
            Leave without saving?
          </Heading>
          <Text color="fg.body">Your changes on this screen are not saved yet.</Text>
          <HStack gap="3" justify="flex-end" flexWrap="wrap">
            <Button variant="outline" onClick={() => reset?.()}>
              Stay here
            </Button>
            <Button colorPalette="red" onClick={() => proceed?.()}>
              Leave without saving
            </Button>
          </HStack>
        </Stack>
      </Modal>
    ),
  };
};
