import { Box, chakra, HStack, Text } from '@chakra-ui/react';
import { Button } from './button.tsx';

interface UploadProgressProps {
  /** The fraction that has been sent, from 0 to 1. */
  share: number;
  onCancel: () => void;
}

// With native styling, an empty bar looks like a full one.
const BAR = {
  '@media (forced-colors: none)': {
    appearance: 'none',
    background: '{colors.slate.200}',
    '&::-webkit-progress-bar': { background: '{colors.slate.200}' },
    '&::-webkit-progress-value': { background: '{colors.navy.800}' },
    '&::-moz-progress-bar': { background: '{colors.navy.800}' },
    '&:indeterminate::-webkit-progress-bar': { background: '{colors.navy.300}' },
  },
};

/**
 * Upload progress. Once everything is sent, the server processes the image and the upload can no longer be
 * cancelled.
 */
export const UploadProgress = ({ share, onCancel }: UploadProgressProps) => (
  <Box p="4" bg="slate.50" borderWidth="1px" borderColor="line" borderRadius="md">
    <HStack justify="space-between" gap="3" minHeight="11">
      <Text fontSize="sm" fontWeight="semibold" role="status">
        {share < 1 ? 'Uploading...' : 'Preparing the photo...'}
      </Text>
      {share < 1 && (
        <Button variant="ghost" onClick={onCancel}>
          Cancel upload
        </Button>
      )}
    </HStack>
    <chakra.progress
      aria-label="Upload"
      value={share < 1 ? share : undefined}
      max={1}
      width="full"
      height="2"
      css={BAR}
    />
  </Box>
);
