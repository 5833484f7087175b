import { chakra, HStack, Stack } from '@chakra-ui/react';
import type { Category } from '@hvac/contract/blog';
import { type CategoryFields, createCategoryInput } from '@hvac/contract/blog-editing';
import { slugOf } from '@hvac/contract/slug';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';
import { fieldErrors, withoutErrorsOf } from '../../../../lib/field-errors.ts';
import { errorText, issuesOf, trpc } from '../../../../trpc.ts';
import { Button } from '../../../../ui/button.tsx';
import { Field } from '../../../../ui/field.tsx';
import { Input, Textarea } from '../../../../ui/inputs.tsx';
import { SentFields } from '../../../../ui/sent-fields.tsx';
import { showToast } from '../../../../ui/toast-store.ts';
import { useFirstErrorFocus } from '../-focus-first-error.ts';
import { useKeepSession } from '../-session-renewal.ts';
import { SlugField } from '../-slug-field.tsx';
import { forgetUnsavedChanges, useUnsavedChanges } from '../-unsaved-changes.tsx';

type Errors = Partial<Record<keyof CategoryFields, string>>;

const EMPTY = { name: '', slug: '', description: '' };

interface CategoryFormProps {
  /** The category to edit; null creates one. */
  category: Category | null;
}

/** Name, slug and description of a category (spec §2.2). */
export const CategoryForm = ({ category }: CategoryFormProps) => {
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const keepSession = useKeepSession();
  const creation = trpc.blog.createCategory.useMutation();
  const update = trpc.blog.updateCategory.useMutation();
  const loaded = category ? { ...category, description: category.description ?? '' } : EMPTY;
  const [fields, setFields] = useState(loaded);
  const [errors, setErrors] = useState<Errors>({});
  // Until the screen is left: what was sent must not be sent again on the way.
  const [isSaving, setSaving] = useState(false);
  const isDirty = (['name', 'slug', 'description'] as const).some(
    (field) => fields[field] !== loaded[field],
  );
  const form = useRef<HTMLFormElement>(null);
  const focusFirstError = useFirstErrorFocus(form, isSaving);
  const question = useUnsavedChanges(isDirty);

  const change = (changes: Partial<typeof fields>) => {
    setFields({ ...fields, ...changes });
    setErrors(withoutErrorsOf(errors, changes));
  };

  const setName = (name: string) => {
    // On edit the slug follows while it is that of the name as it was loaded (spec §4).
    const follows =
      fields.slug === '' || fields.slug === slugOf(category ? loaded.name : fields.name);
    const isOwn = category !== null && fields.slug === slugOf(fields.name);
    change({ name, slug: follows || isOwn ? slugOf(name) : fields.slug });
  };

  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSaving) return;
    const show = (found: Errors) => {
      setErrors(found);
      focusFirstError();
    };
    const parsed = createCategoryInput.safeParse({
      name: fields.name,
      slug: fields.slug,
      description: fields.description || null,
    });
    if (!parsed.success) return show(fieldErrors(parsed.error.issues));
    setErrors({});
    setSaving(true);
    const verb = category ? 'update' : 'create';
    try {
      await keepSession(() =>
        category
          ? update.mutateAsync({ id: category.id, ...parsed.data })
          : creation.mutateAsync(parsed.data),
      );
    } catch (error) {
      setSaving(false);
      show(fieldErrors(issuesOf(error)));
      showToast({
        title: 'Error',
        description: `Failed to ${verb} category: ${errorText(error)}`,
        variant: 'destructive',
      });
      return;
    }
    showToast({
      title: `Category ${verb}d`,
      description: `The category has been ${verb}d successfully.`,
    });
    await utils.blog.invalidate(undefined, { refetchType: 'none' });
    forgetUnsavedChanges();
    await navigate({ to: '/admin/categories' });
  };

  return (
    <chakra.form
      ref={form}
      noValidate
      onSubmit={save}
      bg="white"
      p={{ base: '5', md: '7' }}
      borderWidth="1px"
      borderColor="line"
      borderRadius="lg"
      maxWidth="prose"
    >
      <SentFields isSending={isSaving}>
        <Stack gap="5">
          <Field name="name" label="Category Name" error={errors.name} isRequired>
            {(control) => (
              <Input
                {...control}
                value={fields.name}
                autoComplete="off"
                onChange={(event) => setName(event.currentTarget.value)}
              />
            )}
          </Field>
          <SlugField
            of="category"
            source={fields.name}
            slug={fields.slug}
            ownId={category?.id}
            hint="Part of the address of the category page, auto-generated but can be edited"
            error={errors.slug}
            onChange={(slug) => change({ slug })}
          />
          <Field name="description" label="Description (optional)" error={errors.description}>
            {(control) => (
              <Textarea
                {...control}
                rows={4}
                value={fields.description}
                onChange={(event) => change({ description: event.currentTarget.value })}
              />
            )}
          </Field>
          <HStack justify="flex-end">
            <Button type="submit" disabled={isSaving}>
              {isSaving ? 'Saving...' : 'Save Category'}
            </Button>
          </HStack>
        </Stack>
      </SentFields>
      {question}
    </chakra.form>
  );
};
