import { placeInput, placesInput, uploadsInput } from '@hvac/contract/images';
import { idInput } from '@hvac/contract/text';
import {
  administratorProcedure,
  createRouter,
  publicProcedure,
  signedInProcedure,
  withProofAbove,
} from '../../http/trpc.ts';
import { deletionOf } from '../../kernel/viewer.ts';
import { listUploadedPictures } from './stored-images.service.ts';
import {
  listTrashedImages,
  purgeWebsiteImage,
  restoreWebsiteImage,
  trashWebsiteImage,
} from './trashed-images.service.ts';
import { clearPlace, findImagesAtPlaces, listWebsiteImages } from './website-images.service.ts';

export const imagesRouter = createRouter({
  atPlaces: publicProcedure
    .input(placesInput)
    .query(({ ctx, input }) => findImagesAtPlaces(ctx.em, input.places)),

  uploads: signedInProcedure
    .input(uploadsInput)
    .query(({ ctx, input }) => listUploadedPictures(ctx.em, input)),

  websiteImages: administratorProcedure.query(({ ctx }) => listWebsiteImages(ctx.em, ctx.now())),

  trash: administratorProcedure.query(({ ctx }) => listTrashedImages(ctx.em)),

  trashWebsiteImage: administratorProcedure
    .input(idInput)
    .mutation(({ ctx, input }) => trashWebsiteImage(ctx.work, input.id)),

  restoreWebsiteImage: administratorProcedure
    .input(idInput)
    .mutation(({ ctx, input }) => restoreWebsiteImage(ctx.work, input.id)),

  purgeWebsiteImage: administratorProcedure
    .input(idInput)
    .use(withProofAbove(deletionOf('website-images')))
    .mutation(({ ctx, input }) => purgeWebsiteImage(ctx.work, input.id)),

  clearPlace: administratorProcedure
    .input(placeInput)
    .mutation(({ ctx, input }) => clearPlace(ctx.work, input.place)),
});
