import { Box, chakra, Text } from '@chakra-ui/react';
import { createFileRoute, type LinkProps, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Input } from '../../../../ui/inputs.tsx';
import { useViewer } from '../../-login/-viewer.ts';
import { FoundSettings, SettingsList } from './-settings-list.tsx';
import { searchSettings } from './-settings-search.ts';

const SettingsIndex = () => {
  const { isAdmin } = useViewer();
  const navigate = useNavigate();
  const [search, setSearch] = useState('');
  const found = searchSettings(search, isAdmin);
  const isSearching = search.trim() !== '';
  const openFirst = () => {
    const [best] = found;
    if (best) navigate({ to: best.to as LinkProps['to'], hash: best.hash });
  };
  return (
    <>
      <chakra.form
        role="search"
        mb="6"
        maxWidth="36rem"
        onSubmit={(event) => {
          event.preventDefault();
          openFirst();
        }}
      >
        <Input
          type="search"
          aria-label="Search settings"
          placeholder="Phone, hours, logo…"
          autoComplete="off"
          enterKeyHint="go"
          maxLength={100}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      </chakra.form>
      {isSearching && found.length > 0 && <FoundSettings found={found} />}
      {!isSearching && <SettingsList />}
      <Box role="status">
        {isSearching && found.length > 0 && (
          <chakra.span srOnly>
            {found.length === 1 ? '1 setting found' : `${found.length} settings found`}
          </chakra.span>
        )}
        {isSearching && found.length === 0 && (
          <Text color="fg.muted">
            Nothing found for “{search.trim()}”. Try another word, like phone, hours, or password.
          </Text>
        )}
      </Box>
    </>
  );
};

/** All settings by group, each with its state, and a search over them. */
export const Route = createFileRoute('/admin/_shell/settings/')({
  component: SettingsIndex,
});
