import { Text } from '@chakra-ui/react';
import type { Category } from '@hvac/contract/blog';
import { createCategoryInput } from '@hvac/contract/blog-editing';
import { slugOf } from '@hvac/contract/slug';
import { useState } from 'react';
import { trpc } from '../../../../trpc.ts';
import { Field } from '../../../../ui/field.tsx';
import { Input } from '../../../../ui/inputs.tsx';
import { showToast } from '../../../../ui/toast-store.ts';
import { DialogForm } from '../../-kit/-dialog-form.tsx';
import { failureText } from '../../-kit/-failure-text.ts';
import { suggestSlug } from '../../-kit/-slug-field.tsx';
import { useKeepSession } from '../../-login/-session-renewal.ts';

interface CategoryNameDialogProps {
  /** The category to rename; null makes a new one. */
  category: Category | null;
  onClose: () => void;
  onCreated: (category: Category) => void;
}

/** Makes or renames a category within the post editor. A new one gets the slug of its name; a renamed one keeps its address. */
export const CategoryNameDialog = ({ category, onClose, onCreated }: CategoryNameDialogProps) => {
  const utils = trpc.useUtils();
  const keepSession = useKeepSession();
  const creation = trpc.blog.createCategory.useMutation();
  const update = trpc.blog.updateCategory.useMutation();
  const [name, setName] = useState(category?.name ?? '');
  const [error, setError] = useState<string | undefined>();
  const [isSaving, setSaving] = useState(false);

  const store = async (): Promise<string | undefined> => {
    const slug = category?.slug ?? suggestSlug(name, 'category') ?? slugOf(name);
    const checked = createCategoryInput.safeParse({
      name,
      slug,
      description: category?.description ?? null,
    });
    if (!checked.success) return checked.error.issues[0]?.message;
    // The address is not shown here, so a category that has it is told by its name.
    const holder = utils.blog.categories.getData()?.find((other) => other.slug === slug);
    if (holder && holder.id !== category?.id)
      return `You already have the category “${holder.name}”.`;
    const verb = category ? 'update' : 'create';
    try {
      const fields = checked.data;
      const saved = await keepSession(() =>
        category
          ? update.mutateAsync({ id: category.id, ...fields })
          : creation.mutateAsync(fields),
      );
      await utils.blog.categories.invalidate();
      if (!category) onCreated(saved);
      showToast({
        title: `Category ${verb}d`,
        description: `The category has been ${verb}d successfully.`,
      });
      onClose();
      return undefined;
    } catch (thrown) {
      return failureText(thrown);
    }
  };

  const save = async () => {
    setSaving(true);
    setError(await store());
    setSaving(false);
  };

  return (
    <DialogForm
      title={category ? 'Rename category' : 'New category'}
      submitLabel={isSaving ? 'Saving...' : category ? 'Rename' : 'Add category'}
      isSaving={isSaving}
      onClose={onClose}
      onSubmit={save}
    >
      <Field name="categoryName" label="Category Name" error={error} isRequired>
        {(control) => (
          <Input
            {...control}
            value={name}
            autoComplete="off"
            autoFocus
            readOnly={isSaving}
            onChange={(event) => {
              setName(event.currentTarget.value);
              setError(undefined);
            }}
          />
        )}
      </Field>
      {category && (
        <Text fontSize="sm" color="fg.muted">
          Its web address stays the same.
        </Text>
      )}
    </DialogForm>
  );
};
