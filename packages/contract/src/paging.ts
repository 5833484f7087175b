import * as z from 'zod/mini';
import { text } from './text.ts';

/** One page of a list, with the total number of matching rows. */
export interface Page<Item> {
  items: Item[];
  total: number;
}

/** Pagination: `limit` from 1 to 100, `offset` from 0. */
export const pageInput = {
  limit: z._default(z.int().check(z.gte(1), z.lte(100)), 25),
  offset: z._default(z.int().check(z.gte(0), z.lte(2_147_483_647)), 0),
};

/** The words that a list is searched for; empty for the whole list. */
export const search = z._default(text('The search must be text').check(z.maxLength(200)), '');
