import { Heading, HStack } from '@chakra-ui/react';
import { shareLinks } from '../../../lib/share-links.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';

interface ShareLinksProps {
  title: string;
  summary: string;
  url: string;
}

/** Facebook, Twitter, LinkedIn and mail (spec §2.1). */
export const ShareLinks = (page: ShareLinksProps) => {
  const { facebook, twitter, linkedIn, email } = shareLinks(page);
  const networks = [
    { name: 'Facebook', href: facebook, icon: 'facebook' },
    { name: 'Twitter', href: twitter, icon: 'x-twitter' },
    { name: 'LinkedIn', href: linkedIn, icon: 'linkedin' },
  ] as const;
  return (
    <HStack
      as="section"
      className="not-printed"
      aria-labelledby="share-title"
      gap="3"
      flexWrap="wrap"
    >
      <Heading as="h2" id="share-title" size="sm" width="full">
        Share this article
      </Heading>
      {networks.map(({ name, href, icon }) => (
        <LinkButton key={name} variant="outline">
          <a href={href} target="_blank" rel="noreferrer">
            <Icon name={icon} />
            {name}
          </a>
        </LinkButton>
      ))}
      <LinkButton variant="outline">
        <a href={email}>
          <Icon name="mail" />
          Email
        </a>
      </LinkButton>
    </HStack>
  );
};
