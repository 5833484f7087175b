import { Box } from '@chakra-ui/react';
import { type Brand, draftFolder } from '@hvac/contract/brand';
import { illustrationTexts } from '@hvac/contract/illustration-texts';
import { type ReactNode, useMemo, useRef } from 'react';
import { brandVariables } from '../../../../../lib/brand-variables.ts';
import { useCompany, useTexts } from '../../../../-company-record.tsx';
import { PreviewFrame, type PreviewPlace } from '../-preview-frame.tsx';
import { PreviewHome } from '../-preview-page.tsx';

/**
 * Shows its content in the colours of a brand. The content security policy blocks style attributes in documents, but
 * not styles set by scripts.
 */
export const BrandScope = ({ brand, children }: { brand: Brand; children: ReactNode }) => (
  <Box style={brandVariables(brand)}>{children}</Box>
);

/** The drawings and the drawn logo of a brand. */
const useLook = (brand: Brand) => {
  const company = useCompany();
  const folder = draftFolder(brand);
  const { illustrations, trade, logoHasName } = brand;
  return useMemo(
    () => ({
      illustrations: {
        folder: `${folder}/img`,
        texts: illustrationTexts({ illustrations, trade }, company),
      },
      logo: {
        mark: `${folder}/favicon.svg`,
        markOnDark: `${folder}/img/logo-mark.svg`,
        hasName: logoHasName,
      },
    }),
    [folder, illustrations, trade, logoHasName, company],
  );
};

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
    note="Your home page with these colors and drawings."
    page="home"
    texts={useTexts().home}
    look={useLook(brand)}
  >
    <BrandScope brand={brand}>
      <PreviewHome isWhole />
    </BrandScope>
  </PreviewFrame>
);
