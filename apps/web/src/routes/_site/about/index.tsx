import { createFileRoute } from '@tanstack/react-router';
import { pageHead } from '../../../lib/head.ts';
import { useTexts } from '../../-company-record.tsx';
import { CallToAction } from '../-call-to-action.tsx';
import { ownPicture, PageHero } from '../-page-hero.tsx';
import { usePlaceImages } from '../-place-images.ts';
import { CoreValues, ServiceArea, WhatToExpect } from './-sections.tsx';
import { AboutStory } from './-story.tsx';

const AboutPage = () => {
  const images = usePlaceImages();
  const { heading, intro } = useTexts().about;
  return (
    <>
      <PageHero title={heading} text={intro} picture={ownPicture(images, 'about-hero')} />
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
      title: match.context.texts.about.metaTitle,
      description: match.context.texts.about.metaDescription,
      path: '/about',
      siteUrl: match.context.siteUrl,
      siteName: match.context.company.name,
    }),
  component: AboutPage,
});
