import { Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { trpc } from '../../../../../trpc.ts';
import { Button } from '../../../../../ui/button.tsx';
import { Icon } from '../../../../../ui/icon.tsx';
import { useSite } from '../../../../-company-record.tsx';
import { failureText } from '../../../-kit/-failure-text.ts';
import { ListError } from '../-row-list.tsx';
import { useAsk } from './-asked-field.tsx';
import { privacyTemplate } from './-privacy-template.ts';

/** Offers an owner without a privacy policy one to start from. */
export const PrivacyStart = ({ onStart }: { onStart: (text: string) => void }) => {
  const { client } = trpc.useUtils();
  const hasMap = useSite().mapsApiKey !== null;
  const ask = useAsk();
  const [isLoading, setLoading] = useState(false);
  const [error, setError] = useState('');
  const start = async () => {
    setLoading(true);
    try {
      const { value, defaultRecipients, mail, webhook } = await client.leads.settings.query();
      const { recipients, retentionMonths } = value;
      const isEmailed = mail !== null && (recipients ?? defaultRecipients).length > 0;
      const isForwarded = webhook !== null;
      onStart(privacyTemplate({ retentionMonths, isEmailed, isForwarded, hasMap }));
      ask('text');
    } catch (thrown) {
      setError(failureText(thrown));
    } finally {
      setLoading(false);
    }
  };
  return (
    <Stack gap="2" align="flex-start">
      <Button variant="outline" aria-disabled={isLoading || undefined} onClick={start}>
        <Icon name="file-text" />
        Start from our template
      </Button>
      <ListError>{error}</ListError>
      <Text fontSize="sm" color="fg.muted">
        It says what this website does with requests. Check that the rest is true for your company.
        It's not legal advice.
      </Text>
    </Stack>
  );
};
