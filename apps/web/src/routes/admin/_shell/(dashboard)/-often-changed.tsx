import { Box, chakra, Grid } from '@chakra-ui/react';
import { imageShownAt } from '@hvac/contract/image-places';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { shortHours } from '../../../../lib/hours-text.ts';
import { trpc } from '../../../../trpc.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { useCompany, useTexts } from '../../../-company-record.tsx';
import { Panel } from '../../-kit/-panel.tsx';
import { PlaceThumbnail } from '../../-pictures/-place-thumbnail.tsx';
import { TWO_COLUMNS } from './-launch-list.tsx';

interface RowProps {
  label: string;
  /** What the website shows now; cut off where it does not fit on the line. */
  value: ReactNode;
  link: LinkProps;
}

const Row = ({ label, value, link }: RowProps) => (
  <chakra.li
    minWidth="0"
    borderTopWidth="1px"
    borderColor="line"
    css={{
      '&:first-of-type': { borderTopWidth: '0' },
      [TWO_COLUMNS]: { '&:nth-of-type(2)': { borderTopWidth: '0' } },
    }}
  >
    <chakra.span
      asChild
      display="grid"
      gridTemplateColumns="6.5rem minmax(0, 1fr) auto"
      alignItems="center"
      gap="2"
      minHeight="12"
      mx="-2"
      px="2"
      borderRadius="md"
      _hover={{ bg: 'slate.50' }}
      css={{ '&:focus-visible': { outlineOffset: '-3px' } }}
    >
      <Link {...link}>
        <chakra.span fontWeight="medium">{label}</chakra.span>
        <chakra.span fontSize="sm" color="fg.muted" truncate>
          {value}
        </chakra.span>
        <chakra.span color="fg.muted" display="inline-flex" transform="rotate(-90deg)">
          <Icon name="chevron-down" />
        </chakra.span>
      </Link>
    </chakra.span>
  </chakra.li>
);

/** The photo or the drawing at the top of the home page; empty until it is known. */
const MainPhoto = () => {
  const images = trpc.images.websiteImages.useQuery(undefined, { gcTime: 0 });
  if (!images.data) return null;
  const shown = imageShownAt('hero', images.data);
  return (
    <chakra.span display="flex" alignItems="center" gap="3">
      <Box
        as="span"
        display="block"
        flexShrink="0"
        width="12"
        height="9"
        bg="navy.900"
        borderRadius="sm"
        overflow="hidden"
      >
        <PlaceThumbnail place="hero" image={shown} />
      </Box>
      {shown ? 'Your photo' : 'Our drawing'}
    </chakra.span>
  );
};

/** What owners change most often, each one press away from its field. */
export const OftenChanged = () => {
  const { phone, hours } = useCompany();
  const { heading } = useTexts().home;
  return (
    <Panel title="Change your website">
      <Grid
        as="ul"
        listStyleType="none"
        columnGap="10"
        my="-3"
        templateColumns="minmax(0, 1fr)"
        css={{ [TWO_COLUMNS]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' } }}
      >
        <Row label="Phone" value={phone} link={{ to: '/admin/settings/business', hash: 'phone' }} />
        <Row
          label="Hours"
          value={hours.map(shortHours).join(' · ')}
          link={{ to: '/admin/settings/business', hash: 'hours' }}
        />
        <Row
          label="Headline"
          value={`“${heading}”`}
          link={{ to: '/admin/settings/pages/$page', params: { page: 'home' }, hash: 'heading' }}
        />
        <Row
          label="Main photo"
          value={<MainPhoto />}
          link={{ to: '/admin/website-images', search: { replace: 'hero' } }}
        />
      </Grid>
    </Panel>
  );
};
