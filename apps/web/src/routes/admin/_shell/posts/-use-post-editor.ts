import { createPostInput, type EditablePost } from '@hvac/contract/blog-editing';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { withoutErrorsOf } from '../../../../lib/field-errors.ts';
import { trpc } from '../../../../trpc.ts';
import type { FieldErrors } from '../../-kit/-form-state.ts';
import { useKeepSession } from '../../-login/-session-renewal.ts';
import { useViewer } from '../../-login/-viewer.ts';
import { noteSaved } from '../-editor/-just-saved.ts';
import { useEditor } from '../-editor/-use-editor.ts';
import { postState } from '../-post-status.tsx';
import { lastFormat } from './-last-format.ts';
import {
  beginningOf,
  contentIssues,
  EMPTY_POST,
  isSameWork,
  type PostForm,
  toPostFields,
  toPostForm,
  withChanges,
} from './-post-form.ts';

export type PostErrors = FieldErrors<keyof PostForm | 'imageUrl'>;

/** The state of the post editor, and how it saves. */
export const usePostEditor = (post: EditablePost | null) => {
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const { client } = utils;
  const keepSession = useKeepSession();
  const viewer = useViewer();
  const [isSavingImage, setSavingImage] = useState(false);

  const editor = useEditor({
    noun: 'post',
    item: post,
    empty: (): PostForm => ({ ...EMPTY_POST, contentFormat: lastFormat(viewer.id) }),
    toForm: toPostForm,
    toFields: toPostFields,
    check: (fields) => createPostInput.safeParse(fields),
    contentIssues,
    withChanges,
    isSame: isSameWork,
    beginningOf,
    // A category that is gone could not be cleared in the editor.
    resumed: (typed) => {
      const known = utils.blog.categories.getData();
      const isThere = (id: number) => known?.some((category) => category.id === id) ?? true;
      return { ...typed, categoryIds: typed.categoryIds.filter(isThere) };
    },
    // The slug follows the title.
    errorsAfter: (errors, { changes }) =>
      withoutErrorsOf(errors, changes.title === undefined ? changes : { ...changes, slug: '' }),
    calls: {
      create: (fields) => client.blog.createPost.mutate(fields),
      update: (id, version, fields) => client.blog.updatePost.mutate({ id, version, ...fields }),
      load: (id) => client.blog.editablePost.query({ id }),
      lastSaver: (id) => client.blog.lastSaver.query({ id }),
    },
    onSaved: (saved) =>
      noteSaved({
        ...saved,
        noun: 'post',
        address: `/blog/${encodeURIComponent(saved.slug)}`,
        isReady: true,
        wasPublished: post !== null && postState(post) === 'Published',
      }),
    leave: async () => {
      // The screens refetch when they are shown next.
      await utils.blog.invalidate(undefined, { refetchType: 'none' });
      await navigate({ to: '/admin/posts' });
    },
  });

  /** Saves only the image, immediately; null removes it. */
  const saveImage = async (featuredImage: string | null) => {
    if (!post) return;
    setSavingImage(true);
    try {
      const saved = await keepSession(() =>
        client.blog.setFeaturedImage.mutate({
          id: post.id,
          version: editor.version.current,
          featuredImage,
        }),
      );
      editor.noteStored(saved, {
        featuredImage: saved.featuredImage ?? '',
        featuredImageAlt: saved.featuredImageAlt ?? '',
      });
      await Promise.all([utils.blog.postList.invalidate(), utils.blog.overview.invalidate()]);
    } finally {
      setSavingImage(false);
    }
  };

  return { ...editor, isSavingImage, saveImage };
};
