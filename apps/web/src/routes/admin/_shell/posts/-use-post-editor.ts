import { createPostInput, type EditablePost } from '@hvac/contract/blog-editing';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { fieldErrors, withoutErrorsOf } from '../../../../lib/field-errors.ts';
import { errorText, issuesOf, statusOf, trpc } from '../../../../trpc.ts';
import { showToast } from '../../../../ui/toast-store.ts';
import { useFirstErrorFocus } from '../-focus-first-error.ts';
import { useKeepSession } from '../-session-renewal.ts';
import { forgetUnsavedChanges } from '../-unsaved-changes.tsx';
import {
  changedFields,
  EMPTY_POST,
  type PostForm,
  toPostFields,
  toPostForm,
  withTitle,
} from './-post-form.ts';

export type PostErrors = Partial<Record<keyof PostForm | 'imageUrl', string>>;

const UNUSED_URL = 'Press Use URL, or empty this field.';

const isNewerVersion = (error: unknown): boolean =>
  statusOf(error) === 409 && issuesOf(error).some(({ path }) => path === 'version');

/** The state of the post editor, and what it saves. Nothing typed is lost by a failure. */
export const usePostEditor = (post: EditablePost | null) => {
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const keepSession = useKeepSession();
  const creation = trpc.blog.createPost.useMutation();
  const update = trpc.blog.updatePost.useMutation();
  const imageUpdate = trpc.blog.setFeaturedImage.useMutation();
  const [stored, setStored] = useState(post ? toPostForm(post) : EMPTY_POST);
  // Read by calls that began before it changed: a picture is saved while the form is open.
  const version = useRef(post?.version ?? 0);
  const [form, setForm] = useState(stored);
  // The address of a picture that is typed, but not chosen yet.
  const [imageUrl, setImageUrl] = useState('');
  const [errors, setErrors] = useState<PostErrors>({});
  const [conflict, setConflict] = useState<EditablePost | null>(null);

  // Until the screen is left: what was sent must not be sent again on the way.
  const [isSaving, setSaving] = useState(false);
  const [isSavingImage, setSavingImage] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  const focusFirstError = useFirstErrorFocus(element, isSaving);

  const change = (changes: Partial<PostForm>) => {
    setErrors((now) =>
      withoutErrorsOf(now, changes.title === undefined ? changes : { ...changes, slug: '' }),
    );
    setForm((now) => {
      const titled = changes.title === undefined ? now : withTitle(now, changes.title);
      return { ...titled, ...changes };
    });
  };

  const typeImageUrl = (typed: string) => {
    setErrors((now) => withoutErrorsOf(now, { imageUrl: typed }));
    setImageUrl(typed);
  };
  // Once a picture is chosen, its field is not shown.
  const hasUnusedUrl = form.featuredImage === '' && imageUrl.trim() !== '';

  const leave = async () => {
    showToast({
      title: post ? 'Post updated' : 'Post created',
      description: `Your post has been ${post ? 'updated' : 'created'} successfully.`,
    });
    forgetUnsavedChanges();
    // The screens ask again when they are shown next.
    await utils.blog.invalidate(undefined, { refetchType: 'none' });
    await navigate({ to: '/admin/posts' });
  };

  const explain = (error: unknown) => {
    setErrors(fieldErrors(issuesOf(error)));
    focusFirstError();
    // The status belongs to a failed update only (contract §4).
    const text = error instanceof Error ? error.message : String(error);
    const description = post
      ? `Failed to update post: ${errorText(error)}`
      : `Failed to create post: ${text}`;
    showToast({ title: 'Error', description, variant: 'destructive' });
  };

  const showConflict = async (id: number) => {
    try {
      setConflict(await keepSession(() => utils.client.blog.editablePost.query({ id })));
    } catch (error) {
      explain(error);
    }
  };

  const fail = async (error: unknown) => {
    setConflict(null);
    if (post && isNewerVersion(error)) await showConflict(post.id);
    else explain(error);
  };

  const store = async (over: number) => {
    const fields = toPostFields(form);
    setSaving(true);
    try {
      await keepSession(() =>
        post
          ? update.mutateAsync({ id: post.id, version: over, ...fields })
          : creation.mutateAsync(fields),
      );
    } catch (error) {
      await fail(error);
      setSaving(false);
      return;
    }
    await leave();
  };

  const save = async () => {
    if (isSaving || isSavingImage) return;
    const { error } = createPostInput.safeParse(toPostFields(form));
    const found: PostErrors = fieldErrors(error?.issues ?? []);
    if (hasUnusedUrl) found.imageUrl = UNUSED_URL;
    setErrors(found);
    if (Object.keys(found).length > 0) focusFirstError();
    else await store(version.current);
  };

  /** Saves over the version that was shown in the conflict. */
  const overwrite = async () => {
    if (conflict && !isSaving) await store(conflict.version);
  };

  const takeTheirs = () => {
    if (!conflict) return;
    setForm(toPostForm(conflict));
    setStored(toPostForm(conflict));
    version.current = conflict.version;
    setImageUrl('');
    setErrors({});
    setConflict(null);
  };

  /** Stores the picture alone, at once; null removes it. */
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
    form,
    stored,
    errors,
    conflict,
    imageUrl,
    isDirty: changedFields(form, stored).length > 0 || hasUnusedUrl,
    isSaving,
    isSavingImage,
    element,
    change,
    typeImageUrl,
    save,
    overwrite,
    takeTheirs,
    closeConflict: () => setConflict(null),
    saveImage,
  };
};
