import { createPostInput, type EditablePost } from '@hvac/contract/blog-editing';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { fieldErrors } from '../../../../lib/field-errors.ts';
import { errorText, issuesOf, statusOf, trpc } from '../../../../trpc.ts';
import { showToast } from '../../../../ui/toast-store.ts';
import { focusFirstError } from '../-focus-first-error.ts';
import { useKeepSession } from '../-session-renewal.tsx';
import { forgetUnsavedChanges } from '../-unsaved-changes.tsx';
import {
  changedFields,
  EMPTY_POST,
  type PostForm,
  toPostFields,
  toPostForm,
  withTitle,
} from './-post-form.ts';

export type PostErrors = Partial<Record<keyof PostForm, string>>;

/** A version conflict says nothing of a field; a slug that is taken does. */
const isNewerVersion = (error: unknown): boolean =>
  statusOf(error) === 409 && issuesOf(error).length === 0;

/** The state of the post editor, and what it saves. Nothing typed is lost by a failure. */
export const usePostEditor = (post: EditablePost | null) => {
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const keepSession = useKeepSession();
  const creation = trpc.blog.createPost.useMutation();
  const update = trpc.blog.updatePost.useMutation();
  const imageUpdate = trpc.blog.setFeaturedImage.useMutation();
  const [stored, setStored] = useState(post ? toPostForm(post) : EMPTY_POST);
  const [version, setVersion] = useState(post?.version ?? 0);
  const [form, setForm] = useState(stored);
  const [errors, setErrors] = useState<PostErrors>({});
  const [conflict, setConflict] = useState<EditablePost | null>(null);

  const change = (changes: Partial<PostForm>) => {
    setForm((now) => {
      const titled = changes.title === undefined ? now : withTitle(now, changes.title);
      return { ...titled, ...changes };
    });
  };

  const store = async (over: number) => {
    const fields = toPostFields(form);
    await keepSession(() =>
      post
        ? update.mutateAsync({ id: post.id, version: over, ...fields })
        : creation.mutateAsync(fields),
    );
    showToast({
      title: post ? 'Post updated' : 'Post created',
      description: `Your post has been ${post ? 'updated' : 'created'} successfully.`,
    });
    forgetUnsavedChanges();
    // The screens ask again when they are shown next.
    await utils.blog.invalidate(undefined, { refetchType: 'none' });
    await navigate({ to: '/admin/posts' });
  };

  const explain = (error: unknown, element?: HTMLFormElement) => {
    const found = fieldErrors<keyof PostForm>(issuesOf(error));
    setErrors(found);
    if (element) focusFirstError(element, found);
    // The status belongs to a failed update only (contract §4).
    const text = error instanceof Error ? error.message : String(error);
    const description = post
      ? `Failed to update post: ${errorText(error)}`
      : `Failed to create post: ${text}`;
    showToast({ title: 'Error', description, variant: 'destructive' });
  };

  const showConflict = async (id: number) => {
    setConflict(await keepSession(() => utils.client.blog.editablePost.query({ id })));
  };

  const save = async (element: HTMLFormElement) => {
    if (creation.isPending || update.isPending) return;
    const parsed = createPostInput.safeParse(toPostFields(form));
    if (!parsed.success) {
      const found = fieldErrors<keyof PostForm>(parsed.error.issues);
      setErrors(found);
      focusFirstError(element, found);
      return;
    }
    setErrors({});
    try {
      await store(version);
    } catch (error) {
      if (!post || !isNewerVersion(error)) return explain(error, element);
      await showConflict(post.id).catch(explain);
    }
  };

  /** Saves over the version that was shown in the conflict. */
  const overwrite = async () => {
    if (!post || !conflict) return;
    try {
      await store(conflict.version);
    } catch (error) {
      setConflict(null);
      if (!isNewerVersion(error)) return explain(error);
      await showConflict(post.id).catch(explain);
    }
  };

  const takeTheirs = () => {
    if (!conflict) return;
    setForm(toPostForm(conflict));
    setStored(toPostForm(conflict));
    setVersion(conflict.version);
    setErrors({});
    setConflict(null);
  };

  /** Stores the picture alone, at once; null removes it. */
  const saveImage = async (featuredImage: string | null) => {
    if (!post) return;
    const saved = await keepSession(() =>
      imageUpdate.mutateAsync({ id: post.id, version, featuredImage }),
    );
    setVersion(saved.version);
    setStored((now) => ({
      ...now,
      featuredImage: saved.featuredImage ?? '',
      featuredImageAlt: saved.featuredImageAlt ?? '',
    }));
    await Promise.all([utils.blog.postList.invalidate(), utils.blog.overview.invalidate()]);
  };

  return {
    form,
    stored,
    errors,
    conflict,
    isDirty: changedFields(form, stored).length > 0,
    isSaving: creation.isPending || update.isPending,
    change,
    save,
    overwrite,
    takeTheirs,
    closeConflict: () => setConflict(null),
    saveImage,
  };
};
