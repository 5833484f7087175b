import { Badge, Box, chakra, Grid, Heading, HStack, Stack, Text } from '@chakra-ui/react';
import type { SiteSettings } from '@hvac/contract/settings';
import { Link } from '@tanstack/react-router';
import { type Ask, PLAN_ASKS } from '../../../lib/asks.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useCompany, useTexts } from '../../-company-record.tsx';
import { FinancingPartner } from '../-claims.tsx';
import { columns, Section } from '../-section.tsx';

/** The financing partner, below the plans; renders nothing if none is set. */
const PlanFinancing = () =>
  useCompany().financing.partner && (
    <Text mt="8" textAlign="center" overflowWrap="anywhere">
      Financing through <FinancingPartner />
    </Text>
  );

type Plan = SiteSettings['texts']['services']['plans'][number];

interface PlanCardProps {
  plan: Plan;
  /** How links to the contact form name it. */
  ask: Ask['plan'];
}

const PlanCard = ({
  plan: { name, description, price, isPopular, features },
  ask,
}: PlanCardProps) => (
  <Stack
    as="article"
    gap="5"
    p="7"
    bg="white"
    borderRadius="lg"
    borderWidth={isPopular ? '2px' : '1px'}
    borderColor={isPopular ? 'navy.800' : 'line'}
    boxShadow={isPopular ? 'md' : 'sm'}
  >
    <Box>
      <HStack justify="space-between" gap="3">
        <Heading as="h3" size="md">
          {name}
        </Heading>
        {isPopular && (
          <Badge className="mark" bg="colorPalette.solid" color="colorPalette.contrast">
            POPULAR
          </Badge>
        )}
      </HStack>
      <Text mt="1" color="fg.body">
        {description}
      </Text>
      {price && (
        <Text mt="3" fontSize="2xl" fontWeight="bold">
          {price}
        </Text>
      )}
    </Box>
    <Stack as="ul" gap="2.5" listStyleType="none" flex="1" overflowWrap="anywhere">
      {features.map((feature) => (
        <HStack as="li" key={feature} gap="3" align="flex-start">
          <chakra.span color="navy.500" pt="1" aria-hidden>
            <Icon name="check" />
          </chakra.span>
          {feature}
        </HStack>
      ))}
    </Stack>
    <LinkButton
      size="lg"
      colorPalette={isPopular ? 'accent' : 'navy'}
      variant={isPopular ? 'solid' : 'outline'}
    >
      <Link to="/contact" search={{ plan: ask }}>
        Get Started
        <chakra.span srOnly>: {name}</chakra.span>
      </Link>
    </LinkButton>
  </Stack>
);

/** The three plans (spec §2.1). */
export const MaintenancePlans = () => {
  const { plansHeading, plansIntro, plans } = useTexts().services;
  return (
    <Box id="maintenance">
      <Section titleId="plans-title" title={plansHeading} intro={plansIntro} tone="cool">
        <Grid gap="6" templateColumns={{ base: 'minmax(0, 1fr)', lg: columns('17rem') }}>
          {plans.map((plan, index) => (
            <PlanCard key={plan.name} plan={plan} ask={PLAN_ASKS[index]} />
          ))}
        </Grid>
        <PlanFinancing />
      </Section>
    </Box>
  );
};
