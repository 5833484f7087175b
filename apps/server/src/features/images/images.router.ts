import { placesInput } from '@hvac/contract/images';
import { createRouter, publicProcedure } from '../../kernel/trpc.ts';
import { findImagesAtPlaces } from './website-images.service.ts';

export const imagesRouter = createRouter({
  atPlaces: publicProcedure
    .meta({ shows: ['images'] })
    .input(placesInput)
    .query(({ ctx, input }) => findImagesAtPlaces(ctx.em, input.places)),
});
