import { chakra, HStack, Stack, Text } from '@chakra-ui/react';
import { serviceLabel } from '@hvac/contract/contact-services';
import type { EarlierSubmissions } from '@hvac/contract/submissions';
import { Link } from '@tanstack/react-router';
import { SiteDate, useServiceTitles } from '../../../-company-record.tsx';
import { StatusBadge } from './-submission-status.tsx';

const link = {
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: '11',
  textDecoration: 'underline',
} as const;

const IN_DIALOG = { isSameList: true, isDialog: true } as const;

interface WroteBeforeProps {
  earlier: EarlierSubmissions;
  email: string;
}

/** What the customer has sent before, so that nobody asks what they already know; nothing if this is the first. */
export const WroteBefore = ({ earlier: { items, hasMore }, email }: WroteBeforeProps) => {
  const titles = useServiceTitles();
  if (items.length === 0) return null;
  return (
    <Stack gap="1" px="4" py="3" bg="slate.50" borderRadius="md" fontSize="sm">
      <Text fontWeight="semibold">Wrote before</Text>
      <Stack as="ul" gap="0" listStyleType="none">
        {items.map(({ id, createdAt, service, status }) => (
          <HStack as="li" key={id} gap="2" minHeight="11" flexWrap="wrap">
            <chakra.span asChild {...link}>
              <Link
                to="/admin/submissions"
                search={{ tab: 'all', id }}
                state={IN_DIALOG}
                resetScroll={false}
              >
                <span>
                  <SiteDate iso={createdAt} />, {serviceLabel(service, titles)}
                </span>
              </Link>
            </chakra.span>
            <StatusBadge status={status} />
          </HStack>
        ))}
      </Stack>
      {hasMore && (
        <chakra.span asChild {...link}>
          <Link to="/admin/submissions" search={{ tab: 'all', q: email }}>
            See all of them
          </Link>
        </chakra.span>
      )}
    </Stack>
  );
};
