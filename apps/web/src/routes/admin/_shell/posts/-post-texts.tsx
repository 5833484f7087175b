import { Stack, Text } from '@chakra-ui/react';
import { Field } from '../../../../ui/field.tsx';
import { Input, Textarea } from '../../../../ui/inputs.tsx';
import { Panel } from '../-panel.tsx';
import { SlugField } from '../-slug-field.tsx';
import type { PostForm } from './-post-form.ts';
import type { PostErrors } from './-use-post-editor.ts';

interface PostTextsProps {
  form: PostForm;
  errors: PostErrors;
  ownId: number | undefined;
  /** The slug under which the post is currently published; null for a draft. */
  wasPublishedAs: string | null;
  onChange: (changes: Partial<PostForm>) => void;
}

/** Title, slug, summary and content of a post. */
export const PostTexts = ({ form, errors, ownId, wasPublishedAs, onChange }: PostTextsProps) => (
  <Panel>
    <Stack gap="5">
      <Field name="title" label="Title" error={errors.title} isRequired>
        {(control) => (
          <Input
            {...control}
            value={form.title}
            autoComplete="off"
            onChange={(event) => onChange({ title: event.currentTarget.value })}
          />
        )}
      </Field>
      <SlugField
        of="post"
        source={form.title}
        slug={form.slug}
        ownId={ownId}
        hint="URL-friendly version of the title, auto-generated but can be edited"
        error={errors.slug}
        onChange={(slug) => onChange({ slug })}
      />
      {wasPublishedAs !== null && wasPublishedAs !== form.slug && (
        <Text role="status" p="3" bg="amber.100" color="amber.800" borderRadius="md" fontSize="sm">
          Visitors find this post at /blog/{wasPublishedAs} now. With another slug, links to that
          address will lead nowhere.
        </Text>
      )}
      <Field
        name="summary"
        label="Summary"
        hint="Short description for previews and search results"
        error={errors.summary}
        isRequired
      >
        {(control) => (
          <Textarea
            {...control}
            rows={3}
            value={form.summary}
            onChange={(event) => onChange({ summary: event.currentTarget.value })}
          />
        )}
      </Field>
      <Field name="content" label="Content" error={errors.content} isRequired>
        {(control) => (
          <Textarea
            {...control}
            minHeight="400px"
            value={form.content}
            onChange={(event) => onChange({ content: event.currentTarget.value })}
          />
        )}
      </Field>
    </Stack>
  </Panel>
);
