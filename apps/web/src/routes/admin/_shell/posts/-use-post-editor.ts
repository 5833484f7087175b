import { createPostInput, type EditablePost, type PostFields } from '@hvac/contract/blog-editing';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { errorText, issuesOf, messageOf, statusOf, trpc } from '../../../../trpc.ts';
import { showToast } from '../../../../ui/toast-store.ts';
import type { FieldErrors } from '../../-form-state.ts';
import { useOfficeForm } from '../../-use-office-form.ts';
import { useKeepSession } from '../-session-renewal.ts';
import { forgetUnsavedChanges } from '../-unsaved-changes.tsx';
import { noteSavedPost } from './-just-saved.ts';
import {
  changedFields,
  EMPTY_POST,
  type PostForm,
  toPostFields,
  toPostForm,
  withChanges,
} from './-post-form.ts';

export type PostErrors = FieldErrors<keyof PostForm | 'imageUrl'>;

const UNUSED_URL = 'Press Use URL or clear this field.';

/** A post that was saved since it was opened. */
export interface NewerPost {
  post: EditablePost;
  /** Who saved it; null if that is not known. */
  savedBy: string | null;
}

interface SaveOptions {
  /** The version that is saved over. */
  over: number;
  published: boolean;
}

const isNewerVersion = (error: unknown): boolean =>
  statusOf(error) === 409 && issuesOf(error).some(({ path }) => path === 'version');

/** The state of the post editor, and how it saves. A failure never loses typed input. */
export const usePostEditor = (post: EditablePost | null) => {
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const keepSession = useKeepSession();
  const creation = trpc.blog.createPost.useMutation();
  const update = trpc.blog.updatePost.useMutation();
  const imageUpdate = trpc.blog.setFeaturedImage.useMutation();
  const [stored, setStored] = useState(post ? toPostForm(post) : EMPTY_POST);
  // A ref, because calls that started before a change read it: an image is saved while the form is open.
  const version = useRef(post?.version ?? 0);
  const [draft, setDraft] = useState(stored);
  // The image URL that is typed but not chosen yet.
  const [imageUrl, setImageUrl] = useState('');
  const [conflict, setConflict] = useState<NewerPost | null>(null);
  const [isSavingImage, setSavingImage] = useState(false);
  // Once an image is chosen, the URL field is hidden.
  const hasUnusedUrl = draft.featuredImage === '' && imageUrl.trim() !== '';

  const leave = async (saved: EditablePost) => {
    noteSavedPost({ ...saved, wasPublished: post?.published ?? false });
    showToast({
      title: post ? 'Post updated' : 'Post created',
      description: `Your post has been ${post ? 'updated' : 'created'} successfully.`,
    });
    forgetUnsavedChanges();
    // The screens refetch when they are shown next.
    await utils.blog.invalidate(undefined, { refetchType: 'none' });
    await navigate({ to: '/admin/posts' });
  };

  const sayFailure = (error: unknown) => {
    // Only the message of a failed update contains the status (contract §4).
    const description = post
      ? `Failed to update post: ${errorText(error)}`
      : `Failed to create post: ${messageOf(error)}`;
    showToast({ title: 'Error', description, variant: 'destructive' });
    return null;
  };

  const form = useOfficeForm<PostFields, keyof PostErrors, SaveOptions>({
    check: () => {
      const fields = toPostFields(draft);
      const issues = [
        ...(createPostInput.safeParse(fields).error?.issues ?? []),
        ...(hasUnusedUrl ? [{ path: 'imageUrl', message: UNUSED_URL }] : []),
      ];
      return issues.length > 0
        ? { success: false, error: { issues } }
        : { success: true, data: fields };
    },
    send: async (checked, { over, published }) => {
      const fields = { ...checked, published };
      const saved = await keepSession(() =>
        post
          ? update.mutateAsync({ id: post.id, version: over, ...fields })
          : creation.mutateAsync(fields),
      );
      await leave(saved);
    },
    explain: async (error) => {
      setConflict(null);
      if (!post || !isNewerVersion(error)) return sayFailure(error);
      try {
        const { id } = post;
        const [newer, savedBy] = await keepSession(() =>
          Promise.all([
            utils.client.blog.editablePost.query({ id }),
            utils.client.blog.lastSaver.query({ id }),
          ]),
        );
        setConflict({ post: newer, savedBy });
        return null;
      } catch (thrown) {
        return sayFailure(thrown);
      }
    },
    isLeftAfterwards: true,
  });

  const change = (changes: Partial<PostForm>) => {
    // The slug follows the title.
    form.changed(changes.title === undefined ? changes : { ...changes, slug: '' });
    setDraft((now) => withChanges(now, changes));
  };

  const typeImageUrl = (typed: string) => {
    form.changed({ imageUrl: typed });
    setImageUrl(typed);
  };

  /** Saves with the checkbox 'Published' set or cleared. */
  const saveAs = (published: boolean) => {
    change({ published });
    return form.submit({ over: version.current, published });
  };

  const takeTheirs = () => {
    if (!conflict) return;
    setDraft(toPostForm(conflict.post));
    setStored(toPostForm(conflict.post));
    version.current = conflict.post.version;
    setImageUrl('');
    form.reset();
    setConflict(null);
  };

  /** Saves only the image, immediately; null removes it. */
  const saveImage = async (featuredImage: string | null) => {
    if (!post) return;
    setSavingImage(true);
    try {
      const saved = await keepSession(() =>
        imageUpdate.mutateAsync({ id: post.id, version: version.current, featuredImage }),
      );
      version.current = saved.version;
      setStored((now) => ({
        ...now,
        featuredImage: saved.featuredImage ?? '',
        featuredImageAlt: saved.featuredImageAlt ?? '',
      }));
      await Promise.all([utils.blog.postList.invalidate(), utils.blog.overview.invalidate()]);
    } finally {
      setSavingImage(false);
    }
  };

  return {
    ...form,
    draft,
    stored,
    conflict,
    imageUrl,
    isDirty: changedFields(draft, stored).length > 0 || hasUnusedUrl,
    isSavingImage,
    change,
    typeImageUrl,
    submit: () => form.submit({ over: version.current, published: draft.published }),
    saveAs,
    /** Overwrites the version that was shown in the conflict dialog. */
    overwrite: () =>
      conflict && form.submit({ over: conflict.post.version, published: draft.published }),
    takeTheirs,
    closeConflict: () => setConflict(null),
    saveImage,
  };
};
