import { Box, chakra, Heading } from '@chakra-ui/react';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Icon } from '../../../../ui/icon.tsx';
import { BackLink } from '../../-kit/-screen.tsx';
import { useViewer } from '../../-login/-viewer.ts';
import {
  type EntryLabel,
  isShared,
  type Place,
  type SettingsEntry,
  settingsGroups,
} from './-settings-map.ts';
import type { FoundPlace } from './-settings-search.ts';
import type { SettingState } from './-settings-states.ts';
import { useSettingsStates } from './-use-settings-states.ts';

interface SettingsLineProps {
  place: Place;
  state: SettingState | undefined;
}

/** A line that leads to a setting, and tells its state. */
const SettingsLine = ({ place: { label, to, hash }, state }: SettingsLineProps) => (
  <chakra.li borderBottomWidth="1px" borderColor="line" _last={{ borderBottomWidth: '0' }}>
    <chakra.span
      asChild
      display="grid"
      gridTemplateColumns="minmax(0, 1fr) auto"
      alignItems="center"
      gap="2"
      minHeight="12"
      px="4"
      py="2"
      _hover={{ bg: 'slate.50' }}
      css={{ '&:focus-visible': { outlineOffset: '-3px' } }}
    >
      <Link to={to as LinkProps['to']} hash={hash}>
        <chakra.span
          display="flex"
          flexWrap="wrap"
          justifyContent="space-between"
          alignItems="baseline"
          columnGap="4"
          minWidth="0"
        >
          <chakra.span fontWeight="medium">{label}</chakra.span>
          {state && (
            <chakra.span
              minWidth="0"
              fontSize="sm"
              fontWeight={state.isWarning ? 'semibold' : 'normal'}
              color={state.isWarning ? 'amber.800' : 'fg.muted'}
              overflowWrap="anywhere"
            >
              {state.text}
            </chakra.span>
          )}
        </chakra.span>
        <chakra.span color="fg.muted" display="inline-flex" transform="rotate(-90deg)">
          <Icon name="chevron-down" />
        </chakra.span>
      </Link>
    </chakra.span>
  </chakra.li>
);

interface SettingsGroupCardProps {
  title: string;
  id?: string;
  children: ReactNode;
}

/** A group of lines. */
const SettingsGroupCard = ({ title, id, children }: SettingsGroupCardProps) => (
  <Box as="section" id={id} aria-label={title} mb="6" css={{ breakInside: 'avoid' }}>
    <Heading as="h2" size="sm" mb="2" px="4" color="fg.muted">
      {title}
    </Heading>
    <chakra.ul
      listStyleType="none"
      bg="white"
      borderWidth="1px"
      borderColor="line"
      borderRadius="lg"
      overflow="hidden"
    >
      {children}
    </chakra.ul>
  </Box>
);

/** All settings of the viewer, by group, each with its state. */
export const SettingsList = () => {
  const { isAdmin } = useViewer();
  const states = useSettingsStates();
  return (
    <Box
      css={{ lg: { columns: isAdmin ? 2 : undefined, columnGap: '2rem' } }}
      maxWidth={isAdmin ? undefined : '36rem'}
    >
      {settingsGroups(isAdmin).map(({ title, entries }) => (
        <SettingsGroupCard key={title} title={title} id={title.toLowerCase().replace(' ', '-')}>
          {entries.map((entry: SettingsEntry & { label: EntryLabel }) => (
            <SettingsLine key={entry.label} place={entry} state={states[entry.label]} />
          ))}
        </SettingsGroupCard>
      ))}
    </Box>
  );
};

/** What a search has found, the best match first. */
export const FoundSettings = ({ found }: { found: FoundPlace[] }) => (
  <Box maxWidth="36rem">
    <SettingsGroupCard title="Found">
      {found.map((place) => (
        <SettingsLine
          key={`${place.within} ${place.label}`}
          place={place}
          state={{ text: place.within }}
        />
      ))}
    </SettingsGroupCard>
  </Box>
);

/** The same list beside a screen, for large screens. */
export const SettingsColumn = () => {
  const { isAdmin } = useViewer();
  return (
    <chakra.nav aria-label="Settings" display={{ base: 'none', xl: 'block' }}>
      <Box mb="3" ml="1">
        <BackLink to="/admin/settings">All settings</BackLink>
      </Box>
      {settingsGroups(isAdmin).map(({ title, entries }) => (
        <Box key={title} mb="4">
          <chakra.p px="3" mb="1" fontSize="xs" fontWeight="semibold" color="fg.muted">
            {title}
          </chakra.p>
          <chakra.ul listStyleType="none">
            {entries.map(({ label, to, ...entry }: SettingsEntry) => (
              <li key={label}>
                <chakra.span
                  asChild
                  display="flex"
                  alignItems="center"
                  minHeight="9"
                  px="3"
                  borderRadius="md"
                  fontSize="sm"
                  _hover={{ bg: 'slate.100' }}
                  css={{
                    '&[aria-current=page]': { background: '{colors.navy.100}', fontWeight: 600 },
                    '&:focus-visible': { outlineOffset: '-3px' },
                  }}
                >
                  <Link
                    to={to as LinkProps['to']}
                    hash={entry.hash}
                    activeOptions={{ exact: true, includeHash: isShared(to) }}
                  >
                    {label}
                  </Link>
                </chakra.span>
              </li>
            ))}
          </chakra.ul>
        </Box>
      ))}
    </chakra.nav>
  );
};
