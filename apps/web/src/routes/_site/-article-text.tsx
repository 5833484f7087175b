import { chakra } from '@chakra-ui/react';
import type { PublishedPost } from '@hvac/contract/blog';
import { ARTICLE_ID } from '../../lib/article-text.ts';
import { FORMATTED, LINKS, READING_COLUMN } from '../-article-look.ts';

const PLAIN = { ...LINKS, whiteSpace: 'pre-wrap', unicodeBidi: 'plaintext' } as const;

/** The text of a post, or all parts of a page of the owner's, which the server has made HTML. */
export const ArticleText = ({
  contentFormat,
  contentHtml,
  dir = 'auto',
}: Pick<PublishedPost, 'contentFormat' | 'contentHtml'> & {
  dir?: 'auto' | 'ltr' | 'rtl' | undefined;
}) => (
  <chakra.div
    id={ARTICLE_ID}
    dir={dir}
    {...READING_COLUMN}
    css={contentFormat === 'plain' ? PLAIN : { ...LINKS, ...FORMATTED }}
    // The server makes it of texts: decisions 040 and 048 say which elements and addresses it may have.
    dangerouslySetInnerHTML={{ __html: contentHtml }}
  />
);
