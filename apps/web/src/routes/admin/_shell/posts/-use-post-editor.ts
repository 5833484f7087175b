import { createPostInput, type EditablePost } from '@hvac/contract/blog-editing';
import { useNavigate } from '@tanstack/react-router';
import { withoutErrorsOf } from '../../../../lib/field-errors.ts';
import { trpc } from '../../../../trpc.ts';
import { useViewer } from '../../-login/-viewer.ts';
import { useEditor } from '../-editor/-use-editor.ts';
import { lastFormat } from './-last-format.ts';
import { postWords } from './-post-field-words.ts';
import {
  beginningOf,
  EMPTY_POST,
  isSameWork,
  type PostForm,
  toPostFields,
  toPostForm,
  withChanges,
  withVersion,
} from './-post-form.ts';

/** The state of the post editor, and how it saves. */
export const usePostEditor = (post: EditablePost | null) => {
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const { client } = utils;
  const viewer = useViewer();
  const categories = trpc.blog.categories.useQuery();

  const editor = useEditor({
    noun: 'post',
    item: post,
    empty: (): PostForm => ({ ...EMPTY_POST, contentFormat: lastFormat(viewer.id) }),
    toForm: toPostForm,
    toFields: toPostFields,
    check: (fields) => createPostInput.safeParse(fields),
    withChanges,
    isSame: isSameWork,
    beginningOf,
    // A category that is gone could not be cleared in the editor.
    resumed: (typed) => {
      const known = utils.blog.categories.getData();
      const isThere = (id: number) => known?.some((category) => category.id === id) ?? true;
      return { ...typed, categoryIds: typed.categoryIds.filter(isThere) };
    },
    words: postWords(categories.data ?? []),
    withVersion,
    // The slug follows the title.
    errorsAfter: (errors, { changes }) =>
      withoutErrorsOf(errors, changes.title === undefined ? changes : { ...changes, slug: '' }),
    calls: {
      create: (fields) => client.blog.createPost.mutate(fields),
      update: (id, version, fields) => client.blog.updatePost.mutate({ id, version, ...fields }),
      load: (id) => client.blog.editablePost.query({ id }),
      lastSaver: (id) => client.blog.lastSaver.query({ id }),
      versions: (id) => client.blog.postVersions.query({ id }),
      version: (id) => client.blog.postVersion.query({ id }),
    },
    addressOf: ({ slug }) => `/blog/${encodeURIComponent(slug)}`,
    describe: ({ title }) => ({ title, isReady: true }),
    leave: async () => {
      // The screens refetch when they are shown next.
      await utils.blog.invalidate(undefined, { refetchType: 'none' });
      await navigate({ to: '/admin/posts' });
    },
  });

  return {
    ...editor,
    categories,
    /** Saves only the image, immediately; null removes it. Null while the post is new. */
    saveImage:
      post &&
      ((featuredImage: string | null) =>
        editor.savePart(
          async (version) => {
            const { id } = post;
            const saved = await client.blog.setFeaturedImage.mutate({ id, version, featuredImage });
            await Promise.all([utils.blog.postList.invalidate(), utils.blog.overview.invalidate()]);
            return saved;
          },
          (saved) => ({
            featuredImage: saved.featuredImage ?? '',
            featuredImageAlt: saved.featuredImageAlt ?? '',
          }),
        )),
  };
};

/** Props of the parts of the editor that are only for posts. */
export interface PostPartProps {
  editor: ReturnType<typeof usePostEditor>;
}
