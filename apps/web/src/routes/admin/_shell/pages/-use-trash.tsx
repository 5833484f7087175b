import { Text } from '@chakra-ui/react';
import type { ListedOwnPage } from '@hvac/contract/own-pages';
import { TRASH_DAYS } from '@hvac/contract/trash';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { statusOf, trpc } from '../../../../trpc.ts';
import { DELETE, useConfirm } from '../../-kit/-confirm.tsx';
import { failureText } from '../../-kit/-failure-text.ts';
import { useRestore } from '../../-trash/-use-restore.ts';
import { ownPageName } from '../-own-page-name.ts';
import { postState, restoredText } from '../-post-status.tsx';
import { TargetField, useTypedTarget } from '../-target-field.tsx';

/** Asks where the address of a deleted page leads. */
const LeadTo = ({ from, onType }: { from: string; onType: (typed: string) => void }) => {
  const [typed, setTyped] = useState('');
  const change = (next: string) => {
    setTyped(next);
    onType(next);
  };
  return (
    <TargetField
      name="leadTo"
      label="Redirect to …"
      hint="Type a page's name to find it, or its path. If you leave this empty, the address answers Not Found."
      typed={typed}
      except={from}
      onType={change}
      onChoose={change}
    />
  );
};

/** Takes a page out of the trash: as a draft, or as it was, right after it was deleted. */
export const useRestorePage = ({ isUndo }: { isUndo: boolean }) => {
  const utils = trpc.useUtils();
  const navigate = useNavigate();
  return useRestore({
    noun: 'page',
    call: (id) => utils.client.ownPages.restore.mutate({ id, isUndo }),
    success: (page) => {
      const open = () => void navigate({ to: '/admin/pages/$id', params: { id: String(page.id) } });
      return {
        title: 'Page restored',
        description: restoredText(page),
        ...(!isUndo && { action: { label: 'Open', run: open } }),
      };
    },
    refresh: () => utils.ownPages.invalidate(),
  });
};

/** Deletes a page, after confirmation; whose address others may know is asked where that leads. */
export const useDeletePage = () => {
  const utils = trpc.useUtils();
  const confirm = useConfirm();
  const pathOf = useTypedTarget();
  const { restore } = useRestorePage({ isUndo: true });
  return (page: ListedOwnPage) => {
    const { id, wasPublic, isHidden } = page;
    const address = `/${page.path}`;
    let leadTo = '';
    confirm({
      title: 'Delete page',
      text: (
        <>
          <Text fontWeight="semibold" overflowWrap="anywhere">
            {ownPageName(page)}
          </Text>
          {postState(page) === 'Published' && !isHidden && (
            <Text color="fg.muted" fontSize="sm">
              It's live on your site. Visitors won't see it anymore.
            </Text>
          )}
          <Text>You can bring it back from the trash for {TRASH_DAYS} days.</Text>
          {wasPublic && !isHidden && (
            <LeadTo
              from={address}
              onType={(typed) => {
                leadTo = typed;
              }}
            />
          )}
        </>
      ),
      ...DELETE,
      run: async () => {
        await utils.client.ownPages.trash.mutate({ id, leadTo: await pathOf(leadTo, address) });
      },
      success: {
        title: 'Page deleted',
        description: 'The page is in the trash.',
        action: { label: 'Undo', run: () => void restore(id) },
      },
      // What was typed stays, unless there is nothing left to delete.
      failure: (error) =>
        statusOf(error) === 404
          ? { title: 'Error deleting page', description: failureText(error) }
          : `Not deleted. ${failureText(error)}`,
      refresh: () => utils.ownPages.invalidate(),
    });
  };
};
