import { placesInput } from '@hvac/contract/images';
import { idInput } from '@hvac/contract/text';
import { administratorProcedure, createRouter, publicProcedure } from '../../http/trpc.ts';
import {
  deleteWebsiteImage,
  findImagesAtPlaces,
  listWebsiteImages,
} from './website-images.service.ts';

export const imagesRouter = createRouter({
  atPlaces: publicProcedure
    .input(placesInput)
    .query(({ ctx, input }) => findImagesAtPlaces(ctx.em, input.places)),

  websiteImages: administratorProcedure.query(({ ctx }) => listWebsiteImages(ctx.em)),

  deleteWebsiteImage: administratorProcedure
    .input(idInput)
    .mutation(({ ctx, input }) => deleteWebsiteImage(ctx.work, input.id)),
});
