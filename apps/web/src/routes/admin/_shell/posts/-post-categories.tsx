import { Box, chakra, HStack, Text } from '@chakra-ui/react';
import type { Category } from '@hvac/contract/blog';
import { useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { Checkbox } from '../../../../ui/checkbox.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { MoreMenu } from '../../-kit/-more-menu.tsx';
import { CategoryNameDialog } from './-category-name-dialog.tsx';

interface PostCategoriesProps {
  chosen: number[];
  categories: Category[];
  error?: string;
  onChange: (chosen: number[]) => void;
}

/** The categories of a post. They are made and renamed here as well, so that nobody has to leave the post. */
export const PostCategories = ({ chosen, categories, error, onChange }: PostCategoriesProps) => {
  const [named, setNamed] = useState<Category | 'new' | null>(null);
  const toggle = (id: number, isChosen: boolean) => {
    const others = chosen.filter((other) => other !== id);
    onChange(isChosen ? [...others, id] : others);
  };
  return (
    <chakra.fieldset>
      <chakra.legend fontSize="sm" fontWeight="semibold" mb="1.5">
        Categories
      </chakra.legend>
      {categories.length === 0 && (
        <Text fontSize="sm" color="fg.muted" mb="2">
          There are no categories yet.
        </Text>
      )}
      <Box
        display="grid"
        gridTemplateColumns="repeat(auto-fill, minmax(min(15rem, 100%), 1fr))"
        columnGap="6"
      >
        {categories.map((category) => (
          <Box key={category.id} py="0.5">
            <Checkbox
              name="categoryIds"
              isChecked={chosen.includes(category.id)}
              onChange={(isChosen) => toggle(category.id, isChosen)}
            >
              {category.name}
            </Checkbox>
          </Box>
        ))}
      </Box>
      <HStack gap="1" flexWrap="wrap" ml="-3" mt="1">
        <Button variant="ghost" px="3" onClick={() => setNamed('new')}>
          <Icon name="plus" />
          New category
        </Button>
        {categories.length > 0 && (
          <MoreMenu label="Rename a category" words="Rename">
            {categories.map((category) => (
              <Button key={category.id} variant="ghost" onClick={() => setNamed(category)}>
                <chakra.span srOnly>Rename </chakra.span>
                {category.name}
              </Button>
            ))}
          </MoreMenu>
        )}
      </HStack>
      {error && (
        <Text role="alert" mt="1.5" fontSize="sm" fontWeight="medium" color="fg.error">
          {error}
        </Text>
      )}
      {named && (
        <CategoryNameDialog
          category={named === 'new' ? null : named}
          onClose={() => setNamed(null)}
          onCreated={({ id }) => toggle(id, true)}
        />
      )}
    </chakra.fieldset>
  );
};
