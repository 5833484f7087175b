import { Box, Grid, Stack, Text } from '@chakra-ui/react';
import type { PublicPlace } from '@hvac/contract/public-places';
import { Link } from '@tanstack/react-router';
import { LinkButton } from '../../../../../ui/button.tsx';
import { Icon } from '../../../../../ui/icon.tsx';
import { CheckField, type FieldForm } from '../../../-kit/-fields.tsx';
import type { BrandDraft } from './-brand-draft.ts';

interface LogoProps {
  place: PublicPlace;
  label: string;
  hint: string;
}

const Logo = ({ place, label, hint }: LogoProps) => (
  <Grid gap="3" alignItems="center" templateColumns="minmax(0, 1fr) auto">
    <Box>
      <Text fontSize="sm" fontWeight="semibold">
        {label}
      </Text>
      <Text fontSize="sm" color="fg.muted">
        {hint}
      </Text>
    </Box>
    <LinkButton variant="outline">
      <Link
        to="/admin/website-images"
        search={{ replace: place }}
        aria-label={`Upload your ${label.toLowerCase()}`}
      >
        <Icon name="upload" />
        Upload
      </Link>
    </LinkButton>
  </Grid>
);

/** The company's logos, each with its upload, and whether the square one contains the name. */
export const LogoFields = ({ form }: { form: FieldForm<BrandDraft> }) => (
  <Stack gap="4">
    <Logo place="logo" label="Square logo" hint="Beside your name in the header." />
    <Logo place="logo-wide" label="Wide logo" hint="Replaces your name in the header." />
    <CheckField form={form} name="logoHasName" label="My square logo already includes our name" />
  </Stack>
);
