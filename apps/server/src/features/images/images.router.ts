import { placeInput, placesInput } from '@hvac/contract/images';
import { idInput } from '@hvac/contract/text';
import { administratorProcedure, createRouter, publicProcedure } from '../../http/trpc.ts';
import {
  clearPlace,
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

  clearPlace: administratorProcedure
    .input(placeInput)
    .mutation(({ ctx, input }) => clearPlace(ctx.work, input.place)),
});
