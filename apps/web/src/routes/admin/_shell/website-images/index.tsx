import { Badge, Box, chakra, Grid, Heading, HStack, Stack, Text } from '@chakra-ui/react';
import { placesShowing } from '@hvac/contract/image-places';
import type { ListedWebsiteImage } from '@hvac/contract/images';
import { createFileRoute } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { errorText, trpc } from '../../../../trpc.ts';
import { Button } from '../../../../ui/button.tsx';
import { EmptyState, ErrorState, Pending } from '../../../../ui/data-state.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { AccessDenied } from '../-access-denied.tsx';
import { DeleteDialog } from '../-delete-dialog.tsx';
import { BackLink, Screen } from '../-screen.tsx';
import { useViewer } from '../-viewer.ts';
import { Places } from './-places.tsx';
import { AddWebsiteImageDialog, UpdateWebsiteImageDialog } from './-website-image-dialogs.tsx';
import { WebsitePicture } from './-website-picture.tsx';

interface DeleteWebsiteImageDialogProps {
  /** The website image to delete; null closes the dialog. */
  image: ListedWebsiteImage | null;
  onClose: () => void;
  /** Called once the dialog has closed and the image has left the list. */
  onDeleted: () => void;
}

const Consequence = ({ shownAt }: { shownAt: string[] }) =>
  shownAt.length === 0 ? (
    <Text color="fg.body">It is not shown anywhere.</Text>
  ) : (
    <Box color="fg.body">
      <Text>Visitors see it here; another picture will take its place:</Text>
      <chakra.ul pl="5" listStyleType="disc">
        {shownAt.map((place) => (
          <li key={place}>{place}</li>
        ))}
      </chakra.ul>
    </Box>
  );

/** Asks for confirmation before a website image is deleted (spec §2.2), and says where visitors see it. */
const DeleteWebsiteImageDialog = ({ image, onClose, onDeleted }: DeleteWebsiteImageDialogProps) => {
  const utils = trpc.useUtils();
  return (
    <DeleteDialog
      item={image}
      title="Confirm Deletion"
      onDelete={({ id }) => utils.client.images.trashWebsiteImage.mutate({ id })}
      success={{ title: 'Success', description: 'Image deleted successfully' }}
      failure={(error) => `Failed to delete image: ${errorText(error)}`}
      refresh={() => utils.images.websiteImages.invalidate()}
      onDeleted={onDeleted}
      onClose={onClose}
    >
      {(shown) => (
        <Stack gap="4">
          <Box aspectRatio="16 / 10" borderRadius="md" overflow="hidden" bg="slate.100">
            <WebsitePicture image={shown} sizes="32rem" fit="contain" />
          </Box>
          <Box overflowWrap="anywhere">
            <Text fontWeight="bold">{shown.name}</Text>
            <Text color="fg.muted">Location: {shown.location}</Text>
          </Box>
          <Consequence shownAt={shown.shownAt} />
          <Text>This action cannot be undone.</Text>
        </Stack>
      )}
    </DeleteDialog>
  );
};

/** Where visitors currently see an image, or why it is not shown. */
const WhereShown = ({ image: { location, shownAt } }: { image: ListedWebsiteImage }) => {
  if (shownAt.length > 0) {
    return (
      <HStack gap="2" align="flex-start" fontSize="sm" color="fg.muted">
        <chakra.span pt="0.5" aria-hidden>
          <Icon name="eye" />
        </chakra.span>
        <Text>{shownAt.join(' · ')}</Text>
      </HStack>
    );
  }
  const isReplaced = placesShowing(location).length > 0;
  return (
    <HStack gap="2" align="flex-start" fontSize="sm" color="fg.muted">
      <chakra.span pt="0.5" aria-hidden>
        <Icon name="eye-off" />
      </chakra.span>
      <Text>Not used{isReplaced && ' (a newer photo is in this spot)'}</Text>
    </HStack>
  );
};

interface WebsiteImageCardProps {
  image: ListedWebsiteImage;
  onUpdate: () => void;
  onDelete: () => void;
}

/** An image with its location and its actions (spec §2.2). */
const WebsiteImageCard = ({ image, onUpdate, onDelete }: WebsiteImageCardProps) => (
  <Stack
    as="li"
    gap="0"
    minWidth="0"
    bg="white"
    borderWidth="1px"
    borderColor="line"
    borderRadius="lg"
    overflow="hidden"
  >
    <Box aspectRatio="16 / 10" flexShrink="0" overflow="hidden" bg="slate.100">
      <WebsitePicture image={image} sizes="(min-width: 30em) 24rem, 100vw" fit="contain" />
    </Box>
    <Stack gap="3" p="4" flex="1">
      <Heading as="h3" size="sm" overflowWrap="anywhere">
        {image.name}
      </Heading>
      <HStack>
        <Badge colorPalette="ice" overflowWrap="anywhere">
          {image.location}
        </Badge>
      </HStack>
      {image.description && (
        <Text fontSize="sm" color="fg.body" lineClamp="2" overflowWrap="anywhere">
          {image.description}
        </Text>
      )}
      <Box flex="1">
        <WhereShown image={image} />
      </Box>
      <HStack gap="2">
        <Button variant="outline" flex="1" onClick={onUpdate}>
          <Icon name="pencil" />
          Update
          <chakra.span srOnly> {image.name}</chakra.span>
        </Button>
        <Button variant="outline" colorPalette="red" flex="1" onClick={onDelete}>
          <Icon name="trash" />
          Delete
          <chakra.span srOnly> {image.name}</chakra.span>
        </Button>
      </HStack>
    </Stack>
  </Stack>
);

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
          All files
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
