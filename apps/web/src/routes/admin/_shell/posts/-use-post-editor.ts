import { createPostInput, type EditablePost, type PostFields } from '@hvac/contract/blog-editing';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { issuesOf, statusOf, trpc } from '../../../../trpc.ts';
import { showToast } from '../../../../ui/toast-store.ts';
import { forgetUnsavedChanges } from '../../-drafts/-unsaved-changes.tsx';
import { useStoredDraft } from '../../-drafts/-use-stored-draft.ts';
import { catalogueText, failureText } from '../../-kit/-failure-text.ts';
import type { FieldErrors } from '../../-kit/-form-state.ts';
import { useOfficeForm } from '../../-kit/-use-office-form.ts';
import { useKeepSession } from '../../-login/-session-renewal.ts';
import { useViewer } from '../../-login/-viewer.ts';
import { postState } from '../-post-status.tsx';
import { noteSavedPost } from './-just-saved.ts';
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
import { INCOMPLETE } from './-publish-time.ts';

export type PostErrors = FieldErrors<keyof PostForm | 'imageUrl'>;

const UNUSED_URL = 'Press Use URL or clear this field.';

/** A post that was saved since it was opened. */
export interface NewerPost {
  post: EditablePost;
  /** Who saved it; null if that is not known. */
  savedBy: string | null;
}

/** Whether and when a save publishes. */
type Publication = Pick<PostForm, 'published' | 'publishAt'>;

const HALF_A_TIME = 'Enter both the day and the time.';

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
  const viewer = useViewer();
  const [stored, setStored] = useState(
    post ? toPostForm(post) : { ...EMPTY_POST, contentFormat: lastFormat(viewer.id) },
  );
  // Why the text cannot be saved as it is.
  const contentProblem = useRef<string>(null);
  // A ref, because calls that started before a change read it: an image is saved while the form is open.
  const version = useRef(post?.version ?? 0);
  const [draft, setDraft] = useState(stored);
  // The image URL that is typed but not chosen yet.
  const [imageUrl, setImageUrl] = useState('');
  /** What the unsaved work that was taken up again began with, if it began with an older version. */
  const [base, setBase] = useState<PostForm | null>(null);
  const [conflict, setConflict] = useState<NewerPost | null>(null);
  const [isSavingImage, setSavingImage] = useState(false);
  // What the pressed button asks for.
  const asked = useRef<Publication>(draft);
  // Once an image is chosen, the URL field is hidden.
  const hasUnusedUrl = draft.featuredImage === '' && imageUrl.trim() !== '';
  const isDirty = !isSameWork(draft, stored) || hasUnusedUrl;

  /** Puts unsaved work into the editor. A category that is gone could not be cleared there. */
  const resume = (typed: PostForm, over = version.current) => {
    const known = utils.blog.categories.getData();
    const isThere = (id: number) => known?.some((category) => category.id === id) ?? true;
    setDraft({ ...typed, categoryIds: typed.categoryIds.filter(isThere) });
    // What was typed stands for what it began with: a conflict then shows every difference.
    setBase(over === version.current ? base : typed);
    version.current = over;
    form.reset();
  };
  const storedDraft = useStoredDraft({
    of: 'post',
    subject: post ? String(post.id) : 'new',
    form: draft,
    baseVersion: version.current,
    isDirty,
    isSame: isSameWork,
    nameOf: post ? undefined : beginningOf,
    resume,
  });

  const leave = async (saved: EditablePost) => {
    noteSavedPost({ ...saved, wasPublished: post !== null && postState(post) === 'Published' });
    showToast({
      title: post ? 'Post updated' : 'Post created',
      description: `Your post has been ${post ? 'updated' : 'created'} successfully.`,
    });
    forgetUnsavedChanges();
    void storedDraft.settle();
    // The screens refetch when they are shown next.
    await utils.blog.invalidate(undefined, { refetchType: 'none' });
    await navigate({ to: '/admin/posts' });
  };

  const sayFailure = (error: unknown) => {
    // Only the message of a failed update contains the status (contract §4).
    const description = post
      ? `Failed to update post: ${catalogueText(error)}`
      : `Failed to create post: ${failureText(error)}`;
    showToast({ title: 'Error', description, variant: 'destructive' });
    return null;
  };

  const form = useOfficeForm<PostFields, keyof PostErrors, number>({
    check: () => {
      const fields = toPostFields({ ...draft, ...asked.current });
      const issues = [
        ...(fields.publishAt === INCOMPLETE ? [{ path: 'publishAt', message: HALF_A_TIME }] : []),
        ...(createPostInput.safeParse(fields).error?.issues ?? []),
        ...contentIssues(draft, contentProblem.current),
        ...(hasUnusedUrl ? [{ path: 'imageUrl', message: UNUSED_URL }] : []),
      ];
      return issues.length > 0
        ? { success: false, error: { issues } }
        : { success: true, data: fields };
    },
    send: async (fields, over) => {
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

  const save = (over: number, publication: Publication = draft) => {
    asked.current = { published: publication.published, publishAt: publication.publishAt };
    return form.submit(over);
  };

  /** Saves as published or not, at the chosen time unless another is given. The form keeps its own if that fails. */
  const saveAs = (published: boolean, publishAt = draft.publishAt) =>
    save(version.current, { published, publishAt });

  const takeTheirs = () => {
    if (!conflict) return;
    setDraft(toPostForm(conflict.post));
    setStored(toPostForm(conflict.post));
    setBase(null);
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
    /** What the work began with. */
    stored: base ?? stored,
    conflict,
    /** What the last save asked for. */
    mine: { ...draft, ...asked.current },
    imageUrl,
    isDirty,
    storedDraft,
    resume,
    isSavingImage,
    change,
    typeImageUrl,
    noteContentProblem: (problem: string | null) => {
      contentProblem.current = problem;
    },
    submit: () => save(version.current),
    saveAs,
    /** Overwrites the version that was shown in the conflict dialog. */
    overwrite: () => conflict && save(conflict.post.version, asked.current),
    takeTheirs,
    closeConflict: () => setConflict(null),
    saveImage,
  };
};
