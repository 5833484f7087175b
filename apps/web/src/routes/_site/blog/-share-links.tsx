import { Heading, HStack } from '@chakra-ui/react';
import { FaFacebookF, FaLinkedinIn, FaXTwitter } from 'react-icons/fa6';
import { LuMail } from 'react-icons/lu';
import { shareLinks } from '../../../lib/share-links';
import { LinkButton } from '../../../ui/link-button';

interface ShareLinksProps {
  title: string;
  summary: string;
  url: string;
}

/** Facebook, Twitter, LinkedIn and e-mail (spec §2.1). */
export const ShareLinks = (page: ShareLinksProps) => {
  const { facebook, twitter, linkedIn, email } = shareLinks(page);
  const networks = [
    { name: 'Facebook', href: facebook, icon: FaFacebookF },
    { name: 'Twitter', href: twitter, icon: FaXTwitter },
    { name: 'LinkedIn', href: linkedIn, icon: FaLinkedinIn },
  ];
  return (
    <HStack as="section" aria-labelledby="share-title" gap="3" flexWrap="wrap">
      <Heading as="h2" id="share-title" size="sm" mr="2">
        Share this article
      </Heading>
      {networks.map(({ name, href, icon: Icon }) => (
        <LinkButton key={name} variant="outline">
          <a href={href} target="_blank" rel="noreferrer">
            <Icon aria-hidden />
            {name}
          </a>
        </LinkButton>
      ))}
      <LinkButton variant="outline">
        <a href={email}>
          <LuMail aria-hidden />
          Email
        </a>
      </LinkButton>
    </HStack>
  );
};
