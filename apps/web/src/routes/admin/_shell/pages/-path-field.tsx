import { chakra, Stack, Text } from '@chakra-ui/react';
import { pathTaken } from '@hvac/contract/own-pages';
import { isOwnPath, takenBySoftware } from '@hvac/contract/own-paths';
import { trpc } from '../../../../trpc.ts';
import { TextField } from '../../-kit/-fields.tsx';
import { usePaused } from '../../-kit/-use-paused.ts';
import { ownPageName } from '../-own-page-name.ts';
import type { PagePartProps } from './-use-own-page-editor.ts';

/** Why no page can have a path that is typed, if the form of it is right; undefined if one can. */
const useRefusal = (path: string, ownId: number | undefined): string | undefined => {
  const pages = trpc.ownPages.list.useQuery(undefined, { refetchOnMount: 'always' });
  const typed = path.replace(/^\/+|\/+$/g, '');
  const paused = usePaused(typed);
  if (paused !== typed || !isOwnPath(typed)) return undefined;
  const holder = pages.data?.find((page) => page.path === typed && page.id !== ownId);
  return takenBySoftware(typed) ?? (holder && pathTaken(typed, ownPageName(holder)));
};

/** The path of a page. Says while it is typed when no page can have it. */
export const PathField = ({ editor }: PagePartProps) => {
  const { item, state, draft, errors } = editor;
  const { path } = draft;
  const refusal = useRefusal(path, item?.id);
  return (
    <Stack gap="3">
      <TextField
        form={refusal ? { ...editor, errors: { ...errors, path: refusal } } : editor}
        name="path"
        label="Path"
        hint={
          <chakra.span overflowWrap="anywhere">
            {location.host}/<b>{path.replace(/^\/+/, '') || '…'}</b>
          </chakra.span>
        }
        isRequired
        autoCapitalize="none"
        spellCheck={false}
      />
      {item && state === 'Published' && item.path !== path && (
        <Text role="status" p="3" bg="amber.100" color="amber.800" borderRadius="md" fontSize="sm">
          This page is live at /{item.path}. The old address will lead here.
        </Text>
      )}
    </Stack>
  );
};
