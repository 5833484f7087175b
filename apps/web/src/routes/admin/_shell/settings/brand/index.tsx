import { createFileRoute } from '@tanstack/react-router';
import { trpc } from '../../../../../trpc.ts';
import { ErrorState } from '../../../../../ui/data-state.tsx';
import { Edited, FOR_EDITING } from '../../-edited.tsx';
import { BrandForm } from './-brand-form.tsx';

const BrandScreen = () => (
  <Edited
    query={trpc.brand.record.useQuery(undefined, FOR_EDITING)}
    failed={<ErrorState title="Error loading settings. Please try again." />}
  >
    {(loaded) => <BrandForm loaded={loaded} />}
  </Edited>
);

/** Colours, drawings and logo of the site. */
export const Route = createFileRoute('/admin/_shell/settings/brand/')({
  staticData: { title: 'Brand' },
  component: BrandScreen,
});
