import { Badge, Box, chakra, Stack, Text } from '@chakra-ui/react';
import type { ChangedTexts } from '@hvac/contract/settings';
import { TEXT_PAGE_NAMES, TEXT_PAGES } from '@hvac/contract/texts/pages';
import { createFileRoute, Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { trpc } from '../../../../../trpc.ts';
import { Pending } from '../../../../../ui/data-state.tsx';
import { Icon } from '../../../../../ui/icon.tsx';
import { LoadError } from '../../../-kit/-load-error.tsx';
import { Panel } from '../../../-kit/-panel.tsx';

interface RowProps {
  title: string;
  hint: string;
  /** Shown at the end of the row. */
  state?: ReactNode;
  to: string;
}

const Row = ({ title, hint, state, to }: RowProps) => (
  <chakra.li borderBottomWidth="1px" borderColor="line" _last={{ borderBottomWidth: '0' }}>
    <chakra.span
      asChild
      display="grid"
      gridTemplateColumns="minmax(0, 1fr) auto auto"
      alignItems="center"
      gap="4"
      minHeight="16"
      px={{ base: '4', sm: '6' }}
      py="3"
      _hover={{ bg: 'slate.50' }}
      css={{ '&:focus-visible': { outlineOffset: '-3px' } }}
    >
      <Link to={to as LinkProps['to']}>
        <span>
          <chakra.span display="block" fontWeight="semibold">
            {title}
          </chakra.span>
          <chakra.span display="block" fontSize="sm" color="fg.muted">
            {hint}
          </chakra.span>
        </span>
        {state ?? <span />}
        <Icon name="arrow-right" />
      </Link>
    </chakra.span>
  </chakra.li>
);

const Changed = ({ count }: { count: number }) =>
  count === 0 ? (
    <chakra.span display={{ base: 'none', sm: 'inline' }} fontSize="sm" color="fg.muted">
      Original
    </chakra.span>
  ) : (
    <Badge colorPalette="navy">{count} edited</Badge>
  );

const PageList = ({ changed }: { changed: ChangedTexts }) => (
  <Panel isFlush>
    <Stack as="ul" gap="0" listStyleType="none">
      {TEXT_PAGE_NAMES.map((page) => (
        <Row
          key={page}
          title={TEXT_PAGES[page].title}
          hint={TEXT_PAGES[page].hint}
          state={<Changed count={changed[page]} />}
          to={`/admin/settings/pages/${page}`}
        />
      ))}
      <Row
        title="Confirmation email"
        hint="The email customers get after they write to you, in Leads"
        to="/admin/settings/leads"
      />
    </Stack>
  </Panel>
);

const PagesScreen = () => {
  const changed = trpc.settings.changedTexts.useQuery(undefined, { gcTime: 0 });
  if (changed.isPending) return <Pending />;
  if (changed.isError) return <LoadError title="Error loading pages. Please try again." />;
  return (
    <Box>
      <Text mb="4" maxWidth="prose" color="fg.body">
        Edit the words on your site.
      </Text>
      <PageList changed={changed.data} />
    </Box>
  );
};

/** The pages whose texts the owner may change (beyond §3). */
export const Route = createFileRoute('/admin/_shell/settings/pages/')({
  staticData: { title: 'Page text' },
  component: PagesScreen,
});
