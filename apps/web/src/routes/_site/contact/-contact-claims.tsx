import { Icon } from '../../../ui/icon.tsx';
import { useSite } from '../../-company-record.tsx';
import { FinancingPartner, Reviews } from '../-claims.tsx';
import { InformationRow } from './-information-row.tsx';

/** License, reviews and financing, where set. */
export const ContactClaims = () => {
  const { company, licenseSentence } = useSite();
  return (
    <>
      {company.licenseNumber && (
        <InformationRow icon={<Icon name="badge-check" />} label="License">
          {licenseSentence}
        </InformationRow>
      )}
      {company.reviews.source && (
        <InformationRow icon={<Icon name="star" />} label="Reviews">
          <Reviews />
        </InformationRow>
      )}
      {company.financing.partner && (
        <InformationRow icon={<Icon name="receipt" />} label="Financing">
          <FinancingPartner />
        </InformationRow>
      )}
    </>
  );
};
