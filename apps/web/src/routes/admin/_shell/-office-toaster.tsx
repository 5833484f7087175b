import { Box } from '@chakra-ui/react';
import { useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { subscribeToDialogs, topDialog } from '../../../ui/open-dialogs.ts';
import { Toaster } from '../../../ui/toaster.tsx';

/** Room for the button that closes a dialog of the height of a phone. */
const CLOSE_BUTTON = '7.5rem';

/** Shows messages in the header, or in the dialog that covers it. */
export const OfficeToaster = () => {
  const dialog = useSyncExternalStore(subscribeToDialogs, topDialog);
  return (
    <>
      <Toaster isSilent={dialog !== null} />
      {dialog &&
        createPortal(
          <Box
            position="fixed"
            zIndex="header"
            top={{ base: '2', lg: '4' }}
            left={{ base: '2', lg: 'auto' }}
            right={{ base: CLOSE_BUTTON, sm: 'auto', lg: '4' }}
            maxWidth={{ sm: '20rem' }}
          >
            <Toaster />
          </Box>,
          dialog,
        )}
    </>
  );
};
