import type { ReactNode } from 'react';
import { Pending } from '../../../ui/data-state.tsx';
import { LoadError } from './-load-error.tsx';

/** Options of a query whose data is edited: refetched on every visit, and never replaced while it is being edited. */
export const FOR_EDITING = { gcTime: 0, refetchOnMount: 'always' } as const;

interface EditedDataProps<Data> {
  /** A query with the options `FOR_EDITING`. */
  query: { data: Data; isPending: boolean; isFetchedAfterMount: boolean };
  /** Shown while it is loading. */
  pending?: ReactNode;
  /** Title of the error when it could not be loaded. */
  failed?: string;
  children: (data: NonNullable<Data>) => ReactNode;
}

/** Shows a form once what it edits is loaded. */
export const EditedData = <Data,>({
  query,
  pending = <Pending />,
  failed = 'Error loading settings. Please try again.',
  children,
}: EditedDataProps<Data>) => {
  if (query.isPending || !query.isFetchedAfterMount) return pending;
  return query.data ? children(query.data) : <LoadError title={failed} />;
};
