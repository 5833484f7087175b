import { chakra, Stack, Text } from '@chakra-ui/react';
import { pathTaken } from '@hvac/contract/own-pages';
import { isOwnPath, takenBySoftware } from '@hvac/contract/own-paths';
import { trpc } from '../../../../trpc.ts';
import { type FieldForm, TextField } from '../../-kit/-fields.tsx';
import { usePaused } from '../../-kit/-use-paused.ts';
import { ownPageName } from '../-own-page-name.ts';
import type { OwnPageForm } from './-own-page-form.ts';

/** Why no page can have a path that is typed, if the form of it is right; undefined if one can. */
const useRefusal = (path: string, ownId: number | undefined): string | undefined => {
  const pages = trpc.ownPages.list.useQuery(undefined, { refetchOnMount: 'always' });
  const typed = path.replace(/^\/+|\/+$/g, '');
  const paused = usePaused(typed);
  if (paused !== typed || !isOwnPath(typed)) return undefined;
  const holder = pages.data?.find((page) => page.path === typed && page.id !== ownId);
  return takenBySoftware(typed) ?? (holder && pathTaken(typed, ownPageName(holder)));
};

interface PathFieldProps {
  form: FieldForm<OwnPageForm>;
  ownId: number | undefined;
  /** The path at which visitors read the page now; null for a draft. */
  wasPublishedAt: string | null;
}

/** The path of a page. Says while it is typed when no page can have it. */
export const PathField = ({ form, ownId, wasPublishedAt }: PathFieldProps) => {
  const { path } = form.draft;
  const refusal = useRefusal(path, ownId);
  return (
    <Stack gap="3">
      <TextField
        form={refusal ? { ...form, errors: { ...form.errors, path: refusal } } : form}
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
      {wasPublishedAt !== null && wasPublishedAt !== path && (
        <Text role="status" p="3" bg="amber.100" color="amber.800" borderRadius="md" fontSize="sm">
          This page is live at /{wasPublishedAt}. The old address will lead here.
        </Text>
      )}
    </Stack>
  );
};
