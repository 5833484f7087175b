import { Box } from '@chakra-ui/react';
import { createFileRoute } from '@tanstack/react-router';
import { pageHead } from '../../../lib/head.ts';
import { useTexts } from '../../-company-record.tsx';
import { CallToAction } from '../-call-to-action.tsx';
import { PageHero } from '../-page-hero.tsx';
import { usePlaceImages } from '../-place-images.ts';
import { useServices } from '../-services.ts';
import { MaintenancePlans } from './-maintenance-plans.tsx';
import { ServiceBlock } from './-service-block.tsx';

const ServicesPage = () => {
  const images = usePlaceImages();
  const { heading, intro } = useTexts().services;
  return (
    <>
      <PageHero title={heading} text={intro} picture={{ images, place: 'services-hero' }} />
      <Box id="installation" />
      {useServices().map((service, index) => (
        <ServiceBlock
          key={service.id}
          service={service}
          images={images}
          isReversed={index % 2 === 1}
        />
      ))}
      <MaintenancePlans />
      <CallToAction images={images} />
    </>
  );
};

/** HVAC services (spec §2.1). */
export const Route = createFileRoute('/_site/services/')({
  head: ({ match }) =>
    pageHead(match.context, {
      title: match.context.texts.services.metaTitle,
      description: match.context.texts.services.metaDescription,
      path: '/services',
    }),
  component: ServicesPage,
});
