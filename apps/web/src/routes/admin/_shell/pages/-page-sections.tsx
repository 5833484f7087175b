import { Box, Stack, Text } from '@chakra-ui/react';
import { OWN_PAGE_KIND_NAMES } from '@hvac/contract/own-pages';
import { counted } from '../../-kit/-counted.ts';
import { CheckField, TextAreaField, TextField } from '../../-kit/-fields.tsx';
import { FoldedSection } from '../../-kit/-folded-section.tsx';
import { ContentLength, FormattedContent } from '../-editor/-content-field.tsx';
import { FeaturedImagePicker } from '../-editor/-featured-image-picker.tsx';
import { ownWordsText, useLiveOwnWords } from './-own-words.ts';
import { AboutFields, LanguageField, languageName, SearchFields } from './-page-about.tsx';
import { Facts, Gallery, Questions } from './-page-lists.tsx';
import { PathField } from './-path-field.tsx';
import type { PagePartProps } from './-use-own-page-editor.ts';

const countedOrNone = (count: number, noun: string): string =>
  count === 0 ? 'None' : counted(count, noun);

/** The text of a page, with how much of it is its own. */
const PageText = ({ editor }: PagePartProps) => {
  const words = useLiveOwnWords(editor.draft, editor.item?.id);
  return (
    <Stack gap="3" css={{ '--room-beside': '1rem' }}>
      <FormattedContent
        editor={editor}
        label="Text"
        hint="Needed to publish. Lines that begin with ✎ say what to write; replace each of them."
      />
      <Box>
        <ContentLength editor={editor} />
        {words && (
          <Text fontSize="sm" color="fg.body">
            {ownWordsText(words)}
          </Text>
        )}
      </Box>
    </Stack>
  );
};

/** The parts of a page, in its order. */
export const PageSections = ({ editor }: PagePartProps) => {
  const { item, draft, errors } = editor;
  const about = [OWN_PAGE_KIND_NAMES[draft.kind], draft.city].filter(Boolean).join(' · ');
  return (
    <Box
      bg="white"
      borderWidth="1px"
      borderColor="line"
      borderRadius="lg"
      css={{ '& > section:last-of-type': { borderBottomWidth: '0' } }}
    >
      <FoldedSection
        title="Title and path"
        names={['title', 'label', 'path']}
        errors={errors}
        note={draft.title || draft.label}
        isOpenAtFirst
      >
        <TextField
          form={editor}
          name="title"
          label="Title"
          hint="The large heading of the page. Needed to publish."
        />
        <TextField
          form={editor}
          name="label"
          label="Label"
          hint="What links and lists call the page, such as Furnace repair. Needed to publish."
        />
        <PathField editor={editor} />
      </FoldedSection>
      <FoldedSection
        title="Introduction"
        names={['intro']}
        errors={errors}
        note={draft.intro || 'None'}
      >
        <TextAreaField
          form={editor}
          name="intro"
          label="Introduction"
          hint="One or two sentences below the title."
          rows={3}
        />
      </FoldedSection>
      <FoldedSection
        title="Picture"
        names={['featuredImage', 'featuredImageAlt', 'imageUrl']}
        errors={errors}
        note={draft.featuredImage ? draft.featuredImageAlt || '1 picture' : 'None'}
      >
        <FeaturedImagePicker editor={editor} saveNow={null} />
      </FoldedSection>
      <FoldedSection
        title="Facts"
        names={['facts']}
        errors={errors}
        note={countedOrNone(draft.facts.length, 'fact')}
      >
        <Facts form={editor} />
      </FoldedSection>
      <FoldedSection title="Text" names={['content']} errors={errors} isOpenAtFirst>
        <PageText editor={editor} />
      </FoldedSection>
      <FoldedSection
        title="Gallery"
        names={['gallery']}
        errors={errors}
        note={countedOrNone(draft.gallery.length, 'photo')}
      >
        <Gallery form={editor} />
      </FoldedSection>
      <FoldedSection
        title="Questions"
        names={['questions']}
        errors={errors}
        note={countedOrNone(draft.questions.length, 'question')}
      >
        <Questions form={editor} />
      </FoldedSection>
      <FoldedSection
        title="Offers"
        names={['showsOffers']}
        errors={errors}
        note={draft.showsOffers ? 'Shown' : 'Not shown'}
      >
        <CheckField
          form={editor}
          name="showsOffers"
          label="Show current offers"
          hint="Those of its service, or all if it is about none. They come from Settings, Offers."
        />
      </FoldedSection>
      <FoldedSection title="Call to action" names={['button']} errors={errors} note={draft.button}>
        <TextField
          form={editor}
          name="button"
          label="Button"
          hint="Leads to the contact form, with the service of the page chosen there."
        />
      </FoldedSection>
      <FoldedSection
        title="What the page is about"
        names={['kind', 'service', 'city', 'job']}
        errors={errors}
        note={about}
        isOpenAtFirst={item === null && draft.kind !== 'page'}
      >
        <AboutFields form={editor} />
      </FoldedSection>
      <FoldedSection
        title="Search result"
        names={['metaTitle', 'description']}
        errors={errors}
        note={draft.description || 'No description yet'}
      >
        <SearchFields form={editor} />
      </FoldedSection>
      <FoldedSection
        title="Language"
        names={['language']}
        errors={errors}
        note={draft.language ? (languageName(draft.language) ?? draft.language) : 'English'}
      >
        <LanguageField form={editor} />
      </FoldedSection>
    </Box>
  );
};
