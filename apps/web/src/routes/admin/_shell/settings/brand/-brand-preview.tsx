import type { Brand } from '@hvac/contract/brand';
import { useRef } from 'react';
import { useTexts } from '../../../../-company-record.tsx';
import { PreviewFrame, type PreviewPlace } from '../-preview-frame.tsx';
import { PreviewHome } from '../-preview-page.tsx';
import { BrandScope } from './-brand-scope.tsx';

/** The home page in the colors of a brand that is not saved yet. */
export const BrandPreview = ({
  brand,
  ...place
}: Omit<PreviewPlace, 'onClose'> & { brand: Brand }) => (
  <PreviewFrame
    titleId={place.titleId}
    width={place.width}
    onWidth={place.onWidth}
    frame={useRef<HTMLDivElement>(null)}
    note="Your home page. Drawings follow when you save."
    page="home"
    texts={useTexts().home}
  >
    <BrandScope brand={brand}>
      <PreviewHome isWhole />
    </BrandScope>
  </PreviewFrame>
);
