import { HStack, Text } from '@chakra-ui/react';
import { slugTaken } from '@hvac/contract/blog-editing';
import { slugOf } from '@hvac/contract/slug';
import slugify from '@sindresorhus/slugify';
import { trpc } from '../../../trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/inputs.tsx';
import { usePaused } from './-use-paused.ts';

/**
 * Suggests a readable slug if the rule of spec §5 yields nothing usable or drops letters, such as the 'öl' of
 * 'Ölheizung'; null if the rule works well. Other alphabets are transliterated to Latin letters.
 * @param fallback suggested if nothing in the text can be transliterated
 */
export const suggestSlug = (text: string, fallback: string): string | null => {
  const isUsable = /[a-z0-9]/.test(slugOf(text));
  const dropsLetters = /[\p{L}\p{N}]/u.test(text.replace(/\w/g, ''));
  if (text.trim() === '' || (isUsable && !dropsLetters)) return null;
  return slugify(text) || fallback;
};

interface SlugFieldProps {
  of: 'post' | 'category';
  /** The text that the slug is derived from: the title or the name. */
  source: string;
  slug: string;
  /** The id of the edited post or category; undefined while it is new. */
  ownId?: number;
  hint: string;
  error?: string;
  onChange: (slug: string) => void;
}

/** The slug of a post or category. Reports while typing if it is already taken. */
export const SlugField = ({ of, source, slug, ownId, hint, error, onChange }: SlugFieldProps) => {
  const asked = usePaused(slug);
  const holder = trpc.blog.slugHolder.useQuery(
    { of, slug: asked, exceptId: ownId },
    { enabled: asked !== '' && asked.length <= 200, staleTime: 0, gcTime: 0 },
  );
  const taken =
    holder.data && asked === slug ? slugTaken(holder.data.slug, of, holder.data.name) : undefined;
  const suggestion = suggestSlug(source, `${of}-${new Date().toISOString().slice(0, 10)}`);
  return (
    <Field name="slug" label="Slug" hint={hint} error={taken ?? error} isRequired>
      {(control) => (
        <>
          <Input
            {...control}
            value={slug}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
          {suggestion !== null && suggestion !== slug && (
            <HStack gap="2" mt="2" flexWrap="wrap">
              <Text fontSize="sm" color="fg.muted">
                Suggested:
              </Text>
              <Button
                variant="subtle"
                overflowWrap="anywhere"
                py="2"
                minWidth="0"
                flexShrink="1"
                onClick={() => onChange(suggestion)}
              >
                Use “{suggestion}”
              </Button>
            </HStack>
          )}
        </>
      )}
    </Field>
  );
};
