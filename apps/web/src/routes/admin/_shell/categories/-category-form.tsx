import { HStack } from '@chakra-ui/react';
import type { Category } from '@hvac/contract/blog';
import { type CategoryFields, createCategoryInput } from '@hvac/contract/blog-editing';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { trpc } from '../../../../trpc.ts';
import { showToast } from '../../../../ui/toast-store.ts';
import { forgetUnsavedChanges, useUnsavedChanges } from '../../-drafts/-unsaved-changes.tsx';
import { catalogueText } from '../../-kit/-failure-text.ts';
import { TextAreaField, TextField } from '../../-kit/-fields.tsx';
import { OfficeForm, SubmitButton } from '../../-kit/-office-form.tsx';
import { SlugField } from '../../-kit/-slug-field.tsx';
import { useOfficeForm } from '../../-kit/-use-office-form.ts';
import { useKeepSession } from '../../-login/-session-renewal.ts';
import { type CategoryDraft, categoryDraft, isSameCategory, withName } from './-category-draft.ts';

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
  const loaded = categoryDraft(category);
  const [draft, setDraft] = useState(loaded);
  const question = useUnsavedChanges(!isSameCategory(draft, loaded));
  const verb = category ? 'update' : 'create';

  const form = useOfficeForm({
    check: () =>
      createCategoryInput.safeParse({ ...draft, description: draft.description || null }),
    send: async (fields: CategoryFields) => {
      await keepSession(() =>
        category
          ? update.mutateAsync({ id: category.id, ...fields })
          : creation.mutateAsync(fields),
      );
      showToast({
        title: `Category ${verb}d`,
        description: `The category has been ${verb}d successfully.`,
      });
      await utils.blog.invalidate(undefined, { refetchType: 'none' });
      forgetUnsavedChanges();
      await navigate({ to: '/admin/categories' });
    },
    explain: (error) => {
      const description = `Failed to ${verb} category: ${catalogueText(error)}`;
      showToast({ title: 'Error', description, variant: 'destructive' });
      return null;
    },
    isLeftAfterwards: true,
  });

  const change = (changes: Partial<CategoryDraft>) => {
    setDraft({ ...draft, ...changes });
    form.changed(changes);
  };
  const fields = { draft, errors: form.errors, change };

  return (
    <>
      <OfficeForm
        form={form}
        isControlled
        bg="white"
        p={{ base: '5', md: '7' }}
        borderWidth="1px"
        borderColor="line"
        borderRadius="lg"
        maxWidth="prose"
        actions={
          <HStack justify="flex-end">
            <SubmitButton form={form} pending="Saving...">
              Save Category
            </SubmitButton>
          </HStack>
        }
      >
        <TextField
          form={fields}
          name="name"
          label="Category Name"
          isRequired
          onType={(name) => change(withName(draft, name, loaded))}
        />
        <SlugField
          of="category"
          source={draft.name}
          slug={draft.slug}
          ownId={category?.id}
          hint="Part of the web address. Filled in for you."
          error={form.errors.slug}
          onChange={(slug) => change({ slug })}
        />
        <TextAreaField form={fields} name="description" label="Description (optional)" rows={4} />
      </OfficeForm>
      {question}
    </>
  );
};
