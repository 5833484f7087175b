import { chakra, Grid, Heading, Text } from '@chakra-ui/react';
import type { ListedWebsiteImage } from '@hvac/contract/images';
import { createFileRoute } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { trpc } from '../../../../trpc.ts';
import { Button } from '../../../../ui/button.tsx';
import { EmptyState, ErrorState, Pending } from '../../../../ui/data-state.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { AccessDenied } from '../-access-denied.tsx';
import { BackLink, Screen } from '../-screen.tsx';
import { useViewer } from '../-viewer.ts';
import { AddWebsiteImageDialog } from './-add-website-image-dialog.tsx';
import { DeleteWebsiteImageDialog } from './-delete-website-image-dialog.tsx';
import { Places } from './-places.tsx';
import { UpdateWebsiteImageDialog } from './-update-website-image-dialog.tsx';
import { WebsiteImageCard } from './-website-image-card.tsx';

interface WebsiteImageGridProps {
  images: ListedWebsiteImage[];
  onUpdate: (image: ListedWebsiteImage) => void;
  onDelete: (image: ListedWebsiteImage) => void;
}

const WebsiteImageGrid = ({ images, onUpdate, onDelete }: WebsiteImageGridProps) => (
  <Grid
    as="ul"
    listStyleType="none"
    gap="5"
    templateColumns={{ base: '1fr', sm: 'repeat(2, 1fr)', xl: 'repeat(3, 1fr)' }}
  >
    {images.map((image) => (
      <WebsiteImageCard
        key={image.id}
        image={image}
        onUpdate={() => onUpdate(image)}
        onDelete={() => onDelete(image)}
      />
    ))}
  </Grid>
);

type OpenDialog = { kind: 'add' } | { kind: 'update' | 'delete'; image: ListedWebsiteImage } | null;

const WebsiteImages = () => {
  const images = trpc.images.websiteImages.useQuery(undefined, { refetchOnMount: 'always' });
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const close = () => setDialog(null);
  const add = () => setDialog({ kind: 'add' });

  const content = () => {
    if (images.isPending) return <Pending />;
    if (images.isError)
      return <ErrorState title="Error loading website images. Please try again." />;
    return (
      <>
        <Places images={images.data} />
        <Heading as="h2" size="md" mb="5">
          All images
        </Heading>
        {list(images.data)}
      </>
    );
  };

  const list = (all: ListedWebsiteImage[]) => {
    if (all.length === 0) {
      return (
        <EmptyState title="No images found" picture={<Icon name="image" size="2.5em" />}>
          <Text color="fg.muted" fontSize="sm">
            The website shows its own illustrations until you add pictures of yours.
          </Text>
          <Button onClick={add}>Add Your First Image</Button>
        </EmptyState>
      );
    }
    return (
      <WebsiteImageGrid
        images={all}
        onUpdate={(image) => setDialog({ kind: 'update', image })}
        onDelete={(image) => setDialog({ kind: 'delete', image })}
      />
    );
  };

  return (
    <>
      <Screen
        title="Website Images"
        back={<BackLink to="/admin">Back to Dashboard</BackLink>}
        actions={
          <>
            <Button
              variant="outline"
              aria-disabled={images.isFetching || undefined}
              onClick={() => images.refetch()}
            >
              <chakra.span
                display="inline-flex"
                animation={images.isFetching ? 'spin 800ms linear infinite' : undefined}
              >
                <Icon name="refresh" />
              </chakra.span>
              Refresh
            </Button>
            <Button ref={addButton} onClick={add}>
              <Icon name="plus" />
              Add Image
            </Button>
          </>
        }
      >
        {content()}
      </Screen>
      <AddWebsiteImageDialog isOpen={dialog?.kind === 'add'} onClose={close} />
      <UpdateWebsiteImageDialog
        image={dialog?.kind === 'update' ? dialog.image : null}
        onClose={close}
      />
      <DeleteWebsiteImageDialog
        image={dialog?.kind === 'delete' ? dialog.image : null}
        onClose={close}
        // The card whose button opened the dialog is gone.
        onDeleted={() => addButton.current?.focus()}
      />
    </>
  );
};

const WebsiteImagesScreen = () => {
  if (useViewer().isAdmin) return <WebsiteImages />;
  return (
    <Screen title="Website Images">
      <AccessDenied />
    </Screen>
  );
};

/** Website images (spec §2.2), for administrators. */
export const Route = createFileRoute('/admin/_shell/website-images/')({
  staticData: { title: 'Website Images' },
  component: WebsiteImagesScreen,
});
