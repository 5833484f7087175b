import { notFound } from '@tanstack/react-router';
import { statusOf } from '../trpc.ts';

/** What a call answers with; a 404 becomes the not-found screen of the route, other failures its error screen. */
export const orNotFound = async <Data>(call: Promise<Data>): Promise<Data> => {
  try {
    return await call;
  } catch (error) {
    if (statusOf(error) === 404) throw notFound();
    throw error;
  }
};
