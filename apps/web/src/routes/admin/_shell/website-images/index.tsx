import { Box, chakra, Grid, Heading, Stack, Text } from '@chakra-ui/react';
import type { ListedWebsiteImage } from '@hvac/contract/images';
import { PUBLIC_PLACES, type PublicPlace } from '@hvac/contract/public-places';
import { TRASH_DAYS } from '@hvac/contract/trash';
import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { trpc } from '../../../../trpc.ts';
import { Button } from '../../../../ui/button.tsx';
import { EmptyState, Pending } from '../../../../ui/data-state.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { DELETE, useConfirm } from '../../-kit/-confirm.tsx';
import { catalogueText } from '../../-kit/-failure-text.ts';
import { LoadError } from '../../-kit/-load-error.tsx';
import { BackLink, Screen } from '../../-kit/-screen.tsx';
import { useViewer } from '../../-login/-viewer.ts';
import { WebsitePicture } from '../../-pictures/-website-picture.tsx';
import { AccessDenied } from '../-access-denied.tsx';
import { Places } from './-places.tsx';
import { Trash, UndoBar } from './-trash.tsx';
import { WebsiteImageCard } from './-website-image-card.tsx';
import { AddWebsiteImageDialog, UpdateWebsiteImageDialog } from './-website-image-dialogs.tsx';

const Consequence = ({ shownAt }: { shownAt: string[] }) =>
  shownAt.length === 0 ? (
    <Text color="fg.body">It isn't used on your website.</Text>
  ) : (
    <Box color="fg.body">
      <Text>It comes off your website here:</Text>
      <chakra.ul pl="5" listStyleType="disc">
        {shownAt.map((place) => (
          <li key={place}>{place}</li>
        ))}
      </chakra.ul>
    </Box>
  );

/**
 * Deletes a website image after confirmation (spec §2.2), and says where visitors see it.
 * @param onDeleted called once the dialog has closed and the image has left the list
 */
const useDeleteWebsiteImage = (onDeleted: (image: ListedWebsiteImage) => void) => {
  const utils = trpc.useUtils();
  const confirm = useConfirm();
  return (image: ListedWebsiteImage) =>
    confirm({
      title: 'Confirm Deletion',
      text: (
        <Stack gap="4">
          <Box aspectRatio="16 / 10" borderRadius="md" overflow="hidden" bg="slate.100">
            <WebsitePicture image={image} sizes="32rem" fit="contain" />
          </Box>
          <Box overflowWrap="anywhere">
            <Text fontWeight="bold">{image.name}</Text>
            <Text color="fg.muted">Location: {image.location}</Text>
          </Box>
          <Consequence shownAt={image.shownAt} />
          <Text>You can bring it back from the trash for {TRASH_DAYS} days.</Text>
        </Stack>
      ),
      ...DELETE,
      run: () => utils.client.images.trashWebsiteImage.mutate({ id: image.id }),
      success: { title: 'Success', description: 'Image deleted successfully' },
      failure: (error) => `Failed to delete image: ${catalogueText(error)}`,
      refresh: () => utils.images.invalidate(),
      done: () => onDeleted(image),
    });
};

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

type OpenDialog = { kind: 'add' } | { kind: 'update'; image: ListedWebsiteImage } | null;

const WebsiteImages = () => {
  const images = trpc.images.websiteImages.useQuery(undefined, { refetchOnMount: 'always' });
  const [dialog, setDialog] = useState<OpenDialog>(null);
  /** The image that was deleted last, until that is undone or its bar closed. */
  const [deleted, setDeleted] = useState<ListedWebsiteImage | null>(null);
  const deleteImage = useDeleteWebsiteImage(setDeleted);
  const utils = trpc.useUtils();
  const close = () => setDialog(null);
  const add = () => setDialog({ kind: 'add' });

  const content = () => {
    if (images.isPending) return <Pending />;
    if (images.isError)
      return <LoadError title="Error loading website images. Please try again." />;
    return (
      <>
        <Places images={images.data} />
        <Box mb="5">
          <Heading as="h2" size="md">
            All files
          </Heading>
          <Text mt="1" fontSize="sm" color="fg.muted">
            Everything you have uploaded, used or not.
          </Text>
        </Box>
        {list(images.data)}
        <Trash />
      </>
    );
  };

  const list = (all: ListedWebsiteImage[]) => {
    if (all.length === 0) {
      return (
        <EmptyState title="No images found" picture={<Icon name="image" size="2.5em" />}>
          <Text color="fg.muted" fontSize="sm">
            Your website shows our drawings until you add your own photos.
          </Text>
          <Button onClick={add}>Add Your First Image</Button>
        </EmptyState>
      );
    }
    return (
      <WebsiteImageGrid
        images={all}
        onUpdate={(image) => setDialog({ kind: 'update', image })}
        onDelete={deleteImage}
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
              onClick={() => utils.images.invalidate()}
            >
              <chakra.span
                display="inline-flex"
                animation={images.isFetching ? 'spin 800ms linear infinite' : undefined}
              >
                <Icon name="refresh" />
              </chakra.span>
              Refresh
            </Button>
            <Button variant="outline" onClick={add}>
              <Icon name="plus" />
              Add Image
            </Button>
          </>
        }
      >
        {content()}
        {deleted && <UndoBar image={deleted} onClose={() => setDeleted(null)} />}
      </Screen>
      <AddWebsiteImageDialog isOpen={dialog?.kind === 'add'} onClose={close} />
      <UpdateWebsiteImageDialog
        image={dialog?.kind === 'update' ? dialog.image : null}
        onClose={close}
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
  /** The place whose upload is open at first, for links from other screens. */
  validateSearch: ({ replace }): { replace?: PublicPlace } => {
    const place = PUBLIC_PLACES.find((each) => each === replace);
    return place ? { replace: place } : {};
  },
  component: WebsiteImagesScreen,
});
