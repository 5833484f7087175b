import { Box } from '@chakra-ui/react';
import { createFileRoute } from '@tanstack/react-router';
import { SERVICES } from '../../../content/services.ts';
import { pageHead } from '../../../lib/head.ts';
import { CallToAction } from '../-call-to-action.tsx';
import { PageHero } from '../-page-hero.tsx';
import { usePlaceImages } from '../-place-images.ts';
import { MaintenancePlans } from './-maintenance-plans.tsx';
import { ServiceBlock } from './-service-block.tsx';

const ServicesPage = () => {
  const images = usePlaceImages();
  return (
    <>
      <PageHero
        title="Our HVAC Services"
        text="Heating, cooling and air quality for homes and businesses in Metro Detroit: repair, installation and the care that keeps both rare."
        picture={{ images, place: 'services-hero' }}
      />
      <Box id="installation" />
      {SERVICES.map((service, index) => (
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
    pageHead({
      title: `HVAC Services | ${match.context.company.name}`,
      description:
        'Heating, cooling and air quality services for residential and commercial properties in Metro Detroit: repair, installation and maintenance plans.',
      path: '/services',
      siteUrl: match.context.siteUrl,
      siteName: match.context.company.name,
    }),
  component: ServicesPage,
});
