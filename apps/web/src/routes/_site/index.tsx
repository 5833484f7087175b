import { createFileRoute } from '@tanstack/react-router';
import { HOME_PLACES } from '../../content/places.ts';
import { pageHead } from '../../lib/head.ts';
import { trpc } from '../../trpc.ts';
import { CallToAction } from './-call-to-action.tsx';
import { HomeHero } from './-home-hero.tsx';
import { HomeReasons } from './-home-reasons.tsx';
import { HomeServices } from './-home-services.tsx';
import { HomeTestimonials } from './-home-testimonials.tsx';

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
      title: `${match.context.company.name} | HVAC Services in Metro Detroit`,
      description:
        'Heating, cooling and air quality for homes and businesses in Metro Detroit. Licensed and insured, fair written prices, emergency service 24/7.',
      path: '/',
      siteUrl: match.context.siteUrl,
      siteName: match.context.company.name,
    }),
  component: HomePage,
});
