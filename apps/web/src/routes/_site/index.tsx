import { defaultCompany } from '@hvac/contract/company';
import { createFileRoute } from '@tanstack/react-router';
import { HOME_PLACES } from '../../content/places';
import { pageHead } from '../../lib/head';
import { trpc } from '../../trpc';
import { CallToAction } from './-call-to-action';
import { HomeHero } from './-home-hero';
import { HomeReasons } from './-home-reasons';
import { HomeServices } from './-home-services';
import { HomeTestimonials } from './-home-testimonials';

const PLACES = { places: HOME_PLACES };

const HomePage = () => {
  const { data: images } = trpc.images.atPlaces.useQuery(PLACES);
  return (
    <>
      <HomeHero images={images} />
      <HomeServices images={images} />
      <HomeReasons images={images} />
      <HomeTestimonials />
      <CallToAction images={images} />
    </>
  );
};

export const Route = createFileRoute('/_site/')({
  loader: ({ context }) => context.api.images.atPlaces.ensureData(PLACES),
  head: ({ match }) =>
    pageHead({
      title: `${defaultCompany.name} | HVAC Services in Metro Detroit`,
      description:
        'Heating, cooling and air quality for homes and businesses in Metro Detroit. Licensed and insured, fair written prices, emergency service 24/7.',
      path: '/',
      siteUrl: match.context.siteUrl,
    }),
  component: HomePage,
});
