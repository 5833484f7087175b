import { createFileRoute } from '@tanstack/react-router';
import { pageHead } from '../../../lib/head.ts';
import { CallToAction } from '../-call-to-action.tsx';
import { usePlaceImages } from '../-place-images.ts';
import { ClaimsStrip } from './-claims-strip.tsx';
import { HomeHero } from './-hero.tsx';
import { PromiseStrip } from './-promise-strip.tsx';
import { HomeReasons } from './-reasons.tsx';
import { HomeServices } from './-services.tsx';
import { HomeTestimonials } from './-testimonials.tsx';

const HomePage = () => {
  const images = usePlaceImages();
  return (
    <>
      <HomeHero images={images} />
      <PromiseStrip />
      <ClaimsStrip />
      <HomeServices images={images} />
      <HomeReasons images={images} />
      <HomeTestimonials />
      <CallToAction images={images} />
    </>
  );
};

export const Route = createFileRoute('/_site/(home)/')({
  head: ({ match }) =>
    pageHead({
      title: match.context.texts.home.metaTitle,
      description: match.context.texts.home.metaDescription,
      path: '/',
      siteUrl: match.context.siteUrl,
      siteName: match.context.company.name,
    }),
  component: HomePage,
});
