import { Box, Text } from '@chakra-ui/react';
import { idOfPath } from '@hvac/contract/ids';
import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { trpc } from '../../../../trpc.ts';
import { Pending } from '../../../../ui/data-state.tsx';
import { FOR_EDITING } from '../../-kit/-edited-data.tsx';
import { failureText } from '../../-kit/-failure-text.ts';
import { LoadError } from '../../-kit/-load-error.tsx';
import { BackLink, Screen } from '../../-kit/-screen.tsx';
import { OwnPageEditor } from './-own-page-editor.tsx';

const NotLoaded = ({ reason }: { reason: string }) => (
  <LoadError title="Error loading data. Please try again.">
    <Text color="fg.body">{reason}</Text>
  </LoadError>
);

const LoadedEditor = ({ id, titleRow }: { id: number; titleRow: HTMLElement | null }) => {
  const page = trpc.ownPages.get.useQuery({ id }, FOR_EDITING);
  if (page.isPending || !page.isFetchedAfterMount) return <Pending />;
  if (page.isSuccess) return <OwnPageEditor page={page.data} titleRow={titleRow} />;
  return <NotLoaded reason={failureText(page.error)} />;
};

const EditPageScreen = () => {
  const id = idOfPath(Route.useParams().id);
  const [titleRow, setTitleRow] = useState<HTMLElement | null>(null);
  return (
    <Screen
      title="Edit page"
      back={<BackLink to="/admin/pages">Back to Pages</BackLink>}
      actions={<Box ref={setTitleRow} display="contents" />}
    >
      {id === null ? (
        <NotLoaded reason="This page does not exist" />
      ) : (
        <LoadedEditor key={id} id={id} titleRow={titleRow} />
      )}
    </Screen>
  );
};

/** Edits a page of the owner's (beyond §7). */
export const Route = createFileRoute('/admin/_shell/pages/$id')({
  staticData: { title: 'Edit page' },
  component: EditPageScreen,
});
