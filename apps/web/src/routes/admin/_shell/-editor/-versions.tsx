import { chakra, Text } from '@chakra-ui/react';
import { MAX_REVISIONS, type Version } from '@hvac/contract/revisions';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { EmptyState, Pending } from '../../../../ui/data-state.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { Modal } from '../../../../ui/modal.tsx';
import { SiteDateTime } from '../../../-company-record.tsx';
import { DialogSheet } from '../../-kit/-dialog-sheet.tsx';
import { LoadError } from '../../-kit/-load-error.tsx';
import { changesInWords } from './-changes-in-words.ts';
import type { EditedForm, FieldOf } from './-edited.ts';
import type { Editor } from './-use-editor.ts';
import { VersionDifferences } from './-version-differences.tsx';

const TITLE = 'versions-title';

interface VersionsProps<Form extends EditedForm, Fields extends object> {
  editor: Editor<Form, Fields>;
  /** Of the post or page. */
  id: number;
  /** Called with a version that is to be put into the editor. */
  onLoad: (version: Version<FieldOf<Form>>, fields: Fields) => void;
}

interface VersionListProps<Form extends EditedForm, Fields extends object>
  extends Omit<VersionsProps<Form, Fields>, 'onLoad'> {
  onChoose: (version: Version<FieldOf<Form>>) => void;
}

const VersionList = <Form extends EditedForm, Fields extends object>({
  editor: { noun, calls, words },
  id,
  onChoose,
}: VersionListProps<Form, Fields>) => {
  const versions = useQuery({
    queryKey: ['versions', noun, id],
    queryFn: () => calls.versions(id),
    staleTime: 0,
    gcTime: 0,
  });
  if (versions.isPending) return <Pending />;
  if (versions.isError) return <LoadError title="Error loading versions. Please try again." />;
  if (versions.data.length === 0) {
    return (
      <EmptyState title="No versions yet">
        <Text fontSize="sm" color="fg.muted">
          We keep your last {MAX_REVISIONS} saves.
        </Text>
      </EmptyState>
    );
  }
  return (
    <>
      <Text mb="3" fontSize="sm" color="fg.muted">
        We keep your last {MAX_REVISIONS} saves.
      </Text>
      <chakra.ul
        listStyleType="none"
        css={{ '& > li + li': { borderTop: '1px solid {colors.line}' } }}
      >
        {versions.data.map((version, index) => (
          <li key={version.id}>
            <chakra.button
              type="button"
              display="flex"
              alignItems="center"
              gap="3"
              width="full"
              minHeight="12"
              px="2"
              py="2"
              textAlign="start"
              cursor="pointer"
              borderRadius="md"
              _hover={{ bg: 'slate.50' }}
              onClick={() => onChoose(version)}
            >
              <chakra.span flex="1" minWidth="0" overflowWrap="anywhere">
                <chakra.span mr="3" fontWeight="semibold">
                  <SiteDateTime iso={version.savedAt} />
                </chakra.span>
                <chakra.span fontSize="sm" color="fg.muted">
                  {version.savedBy ?? 'Someone'}
                  {index === 0 && ' · latest'}
                </chakra.span>
                <chakra.span display="block" fontSize="sm" color="fg.body">
                  {changesInWords(version, words.changes)}
                </chakra.span>
              </chakra.span>
              <chakra.span color="fg.muted">
                <Icon name="arrow-right" />
              </chakra.span>
            </chakra.button>
          </li>
        ))}
      </chakra.ul>
    </>
  );
};

interface ChosenVersionProps<Form extends EditedForm, Fields extends object>
  extends Omit<VersionsProps<Form, Fields>, 'id'> {
  version: Version<FieldOf<Form>>;
  onBack: () => void;
  onClose: () => void;
}

const ChosenVersion = <Form extends EditedForm, Fields extends object>({
  editor: { noun, calls, draft, words, withVersion },
  version,
  onLoad,
  onBack,
  onClose,
}: ChosenVersionProps<Form, Fields>) => {
  const content = useQuery({
    queryKey: ['version', noun, version.id],
    queryFn: () => calls.version(version.id),
    gcTime: 0,
  });
  return (
    <DialogSheet
      title="Versions"
      titleId={TITLE}
      onClose={onClose}
      actions={
        <>
          <Button variant="outline" onClick={onBack}>
            All versions
          </Button>
          <Button
            disabled={!content.data}
            onClick={() => content.data && onLoad(version, content.data)}
          >
            Load this version
          </Button>
        </>
      }
    >
      <Text color="fg.body">
        Saved on <SiteDateTime iso={version.savedAt} /> by {version.savedBy ?? 'someone'}.
      </Text>
      {content.isPending && <Pending />}
      {content.isError && <LoadError title="Error loading this version. Please try again." />}
      {content.data && (
        <VersionDifferences now={draft} then={withVersion(draft, content.data)} words={words} />
      )}
    </DialogSheet>
  );
};

/** The versions of a post or page: what each would change, and one to put into the editor (beyond §5). */
export const Versions = <Form extends EditedForm, Fields extends object>({
  editor,
  id,
  onLoad,
}: VersionsProps<Form, Fields>) => {
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState<Version<FieldOf<Form>> | null>(null);
  const close = () => {
    setOpen(false);
    setChosen(null);
  };
  return (
    <>
      <Button variant="outline" bg="white" onClick={() => setOpen(true)}>
        <Icon name="clock" />
        Versions
      </Button>
      <Modal isOpen={isOpen} onClose={close} labelledBy={TITLE} placement="sheet">
        {chosen ? (
          <ChosenVersion
            editor={editor}
            key={chosen.id}
            version={chosen}
            onLoad={(version, fields) => {
              onLoad(version, fields);
              close();
            }}
            onBack={() => setChosen(null)}
            onClose={close}
          />
        ) : (
          <DialogSheet title="Versions" titleId={TITLE} onClose={close}>
            <VersionList editor={editor} id={id} onChoose={setChosen} />
          </DialogSheet>
        )}
      </Modal>
    </>
  );
};
