import { Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { trpc } from '../../../../../trpc.ts';
import { Button } from '../../../../../ui/button.tsx';
import { Icon } from '../../../../../ui/icon.tsx';
import { useSite } from '../../../../-company-record.tsx';
import { useAsk } from '../../../-kit/-asked-field.tsx';
import { ErrorText } from '../../../-kit/-error-text.tsx';
import { failureText } from '../../../-kit/-failure-text.ts';

/** What the text depends on. */
interface PrivacyFacts {
  /** Requests are deleted after this many months; null keeps them. */
  retentionMonths: number | null;
  /** Whether new requests are sent to somebody by email. */
  isEmailed: boolean;
  /** Whether new requests are passed on to another program. */
  isForwarded: boolean;
  /** Whether the contact page loads a map of Google's. */
  hasMap: boolean;
}

const months = (count: number) => (count === 1 ? 'one month' : `${count} months`);

/**
 * A privacy policy to start from. It says what this website does with requests, so a change of that needs a look here;
 * what the company does besides, only the owner knows.
 */
export const privacyTemplate = ({
  retentionMonths,
  isEmailed,
  isForwarded,
  hasMap,
}: PrivacyFacts): string =>
  [
    'This page explains what {company} does with the information you send us through this website.',

    'WHAT WE COLLECT',
    'When you send us a request, we get your name, email address, phone number, the service you picked, and your message. If you answer the optional questions afterward, we also get those answers, such as your service address.',
    'We also note how you found us: the page you opened first and the website or ad that brought you here. A spam filter checks every request and notes what looked unusual.',

    'HOW WE USE IT',
    "We use it to answer you, to schedule and do the work you ask for, and to keep records of that work. We don't sell it, and we don't use it for advertising.",

    'WHERE IT GOES',
    [
      'Your request is stored on this website and in its backups.',
      ...(isEmailed ? ['A copy is emailed to the people at {company} who answer requests.'] : []),
      ...(isForwarded ? ['It is also passed to the software that we run our business with.'] : []),
      'The companies that run our hosting and email handle it for us and for no purpose of their own.',
    ].join(' '),
    retentionMonths === null
      ? 'We keep requests as long as we need them to serve you and to keep our records.'
      : `This website deletes requests automatically after ${months(retentionMonths)}. Copies in email and in backups can last longer.`,

    'COOKIES AND TRACKING',
    [
      "We don't use analytics, advertising cookies, or trackers.",
      'The contact form may set a cookie that expires within hours: it tells people from spam robots and shows you the confirmation of your request.',
      'To protect the website, our server logs visits with their IP addresses.',
    ].join(' '),
    ...(hasMap
      ? [
          'The map on our contact page comes from Google, which sees your IP address when it loads and may set its own cookies.',
        ]
      : []),

    'YOUR CHOICES',
    'Want to see, correct, or delete what you sent us? Call us at {phone} or write to us through the contact page.',
    "If we change how we handle your information, we'll update this page.",
  ].join('\n\n');

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
      <ErrorText>{error}</ErrorText>
      <Text fontSize="sm" color="fg.muted">
        It says what this website does with requests. Check that the rest is true for your company.
        It's not legal advice.
      </Text>
    </Stack>
  );
};
