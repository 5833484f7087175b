import { Link } from '@tanstack/react-router';
import { LinkButton } from '../../../ui/button.tsx';
import { MissingPage } from '../-not-found-page.tsx';

/** A post that does not exist or could not be loaded (spec §2.1). */
export const MissingPost = () => (
  <MissingPage
    title="Blog Post Not Found"
    text="The blog post you're looking for doesn't exist or has been removed."
  >
    <LinkButton size="lg">
      <Link to="/blog">Back to Blog</Link>
    </LinkButton>
  </MissingPage>
);
