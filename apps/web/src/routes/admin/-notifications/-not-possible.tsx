import { chakra, Stack, Text } from '@chakra-ui/react';
import { appName } from '@hvac/contract/app-name';
import type { ReactNode } from 'react';
import { useCompany } from '../../-company-record.tsx';
import { isTablet } from './-subscription.ts';

const Told = ({ title, children }: { title: string; children: ReactNode }) => (
  <Stack gap="2">
    <Text fontWeight="semibold">{title}</Text>
    {children}
  </Stack>
);

const Steps = ({ children }: { children: ReactNode }) => (
  <Stack as="ol" gap="2" pl="5" listStyleType="decimal">
    {children}
  </Stack>
);

interface NoAddressProps {
  siteUrl: string;
  /** Whether the website has a public address with https. */
  isSet: boolean;
}

/** The office is not open where notifications are possible. */
export const NoAddress = ({ siteUrl, isSet }: NoAddressProps) => (
  <Told title="Notifications need a secure web address.">
    <Text overflowWrap="anywhere">
      {isSet ? (
        <>
          Open the office under <a href={`${siteUrl}/admin/submissions`}>{siteUrl}</a>.
        </>
      ) : (
        <>
          The address of this website is {siteUrl}. Your web person sets a public one that starts
          with https:// (<chakra.code fontSize="sm">SITE_URL</chakra.code>).
        </>
      )}
    </Text>
  </Told>
);

/** iPhones and iPads notify from apps of the home screen only. */
export const HowToInstall = () => {
  const company = useCompany();
  const name = isTablet() ? 'iPad' : 'iPhone';
  return (
    <Told title={`Get new leads on this ${name}.`}>
      <Steps>
        <li>
          Tap <b>Share</b> in the browser.
        </li>
        <li>
          Choose <b>Add to Home Screen</b>, then <b>Add</b>.
        </li>
        <li>
          Open <b>{appName(company.name)}</b> from the home screen, log in, and tap{' '}
          <b>Notifications</b> there.
        </li>
      </Steps>
      <Text fontSize="sm" color="fg.muted">
        Needs iOS 16.4 or newer.
      </Text>
    </Told>
  );
};

export const Unsupported = () => (
  <Told title="This browser can't show notifications.">
    <Text>
      On Android, use Chrome, Edge, Samsung Internet or Firefox. On a computer, use any of them or
      Safari. A private window can't either.
    </Text>
  </Told>
);

/** The user, or the browser, has refused notifications before. */
export const HowToAllow = () => (
  <Told title="Notifications are blocked for this website.">
    <Stack as="ul" gap="2" pl="5" listStyleType="disc">
      <li>Android: tap the icon beside the address, then Permissions, then Notifications.</li>
      <li>iPhone: open Settings, then Notifications, then the name of this app.</li>
      <li>Computer: click the icon beside the address, then allow notifications.</li>
    </Stack>
    <Text>Then come back and open this again.</Text>
  </Told>
);
