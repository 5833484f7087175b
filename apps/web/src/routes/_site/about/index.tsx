import { createFileRoute } from '@tanstack/react-router';
import { pageHead } from '../../../lib/head.ts';
import { CallToAction } from '../-call-to-action.tsx';
import { ownPicture, PageHero } from '../-page-hero.tsx';
import { usePlaceImages } from '../-place-images.ts';
import { CoreValues, ServiceArea, WhatToExpect } from './-sections.tsx';
import { AboutStory } from './-story.tsx';

const AboutPage = () => {
  const images = usePlaceImages();
  return (
    <>
      <PageHero
        title="About Our Company"
        text="A heating and cooling company that people in Metro Detroit let into their homes, and ask back."
        picture={ownPicture(images, 'about-hero')}
      />
      <AboutStory images={images} />
      <ServiceArea />
      <CoreValues />
      <WhatToExpect />
      <CallToAction images={images} />
    </>
  );
};

/** About (spec §2.1). */
export const Route = createFileRoute('/_site/about/')({
  head: ({ match }) =>
    pageHead({
      title: `About Us | ${match.context.company.name}`,
      description: `Who ${match.context.company.name} is, how we work, and the Metro Detroit cities we serve.`,
      path: '/about',
      siteUrl: match.context.siteUrl,
      siteName: match.context.company.name,
    }),
  component: AboutPage,
});
