import { Box, chakra, Stack, Text } from '@chakra-ui/react';
import type { Category } from '@hvac/contract/blog';
import { Checkbox } from '../../../../ui/checkbox.tsx';
import { Panel } from '../-panel.tsx';
import type { PostForm } from './-post-form.ts';

interface PostPublishingProps {
  form: PostForm;
  categories: Category[];
  /** Error message of the categories. */
  error?: string;
  onChange: (changes: Partial<PostForm>) => void;
}

/** Whether the post is published, and in which categories. */
export const PostPublishing = ({ form, categories, error, onChange }: PostPublishingProps) => {
  const toggle = (id: number, isChosen: boolean) => {
    const others = form.categoryIds.filter((chosen) => chosen !== id);
    onChange({ categoryIds: isChosen ? [...others, id] : others });
  };
  return (
    <Panel>
      <Stack gap="5">
        <Box>
          <Checkbox
            name="published"
            isChecked={form.published}
            onChange={(published) => onChange({ published })}
            hint="Makes the post publicly visible"
          >
            Published
          </Checkbox>
        </Box>
        <chakra.fieldset>
          <chakra.legend fontSize="sm" fontWeight="semibold" mb="1.5">
            Categories
          </chakra.legend>
          {categories.length === 0 && (
            <Text fontSize="sm" color="fg.muted">
              There are no categories yet.
            </Text>
          )}
          <Box
            display="grid"
            gridTemplateColumns="repeat(auto-fill, minmax(9rem, 1fr))"
            columnGap="3"
          >
            {categories.map(({ id, name }) => (
              <Checkbox
                key={id}
                name="categoryIds"
                isChecked={form.categoryIds.includes(id)}
                onChange={(isChosen) => toggle(id, isChosen)}
              >
                {name}
              </Checkbox>
            ))}
          </Box>
          {error && (
            <Text role="alert" mt="1.5" fontSize="sm" fontWeight="medium" color="fg.error">
              {error}
            </Text>
          )}
        </chakra.fieldset>
      </Stack>
    </Panel>
  );
};
