import { Box, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { trpc } from '../../../../../trpc.ts';
import { Button } from '../../../../../ui/button.tsx';
import { EditedData, FOR_EDITING } from '../../../-kit/-edited-data.tsx';
import { LoadError } from '../../../-kit/-load-error.tsx';
import { Panel } from '../../../-kit/-panel.tsx';
import { Section } from '../-section.tsx';
import { RepliesDialog } from './-replies-dialog.tsx';

/** The saved replies by their names, and the button that edits them. */
export const SavedReplies = () => {
  const [isOpen, setOpen] = useState(false);
  return (
    <Panel isFlush>
      <Section
        id="saved-replies"
        title="Saved replies"
        hint="To answer a lead by email in two taps."
      >
        <EditedData
          query={trpc.replies.settings.useQuery(undefined, FOR_EDITING)}
          failed={<LoadError title="Error loading settings. Please try again." />}
        >
          {(record) => (
            <>
              <Text fontSize="sm" overflowWrap="anywhere">
                {record.value.savedReplies.map(({ name }) => name).join(' · ') || 'None yet.'}
              </Text>
              {record.sender === null && (
                <Text fontSize="sm" color="fg.muted">
                  Connect your email account to answer leads by email.
                </Text>
              )}
              <Box>
                <Button variant="outline" onClick={() => setOpen(true)}>
                  Edit saved replies
                </Button>
              </Box>
              <RepliesDialog record={record} isOpen={isOpen} onClose={() => setOpen(false)} />
            </>
          )}
        </EditedData>
      </Section>
    </Panel>
  );
};
