import { Box, chakra, HStack, Stack } from '@chakra-ui/react';
import { OWN_PAGE_LIMITS } from '@hvac/contract/own-pages';
import { useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { useAsk } from '../../-kit/-asked-field.tsx';
import { EntryList } from '../../-kit/-entry-list.tsx';
import { type FieldForm, TextAreaField, TextField } from '../../-kit/-fields.tsx';
import { AltTextField } from '../../-pictures/-alt-text-field.tsx';
import { pictureAddress } from '../../-pictures/-picture-address.ts';
import { PictureDialog } from '../../-pictures/-picture-dialog.tsx';
import {
  type GalleryEntry,
  newFact,
  newPicture,
  newQuestion,
  type OwnPageForm,
} from './-own-page-form.ts';

type PageForm = FieldForm<OwnPageForm>;
type List = 'facts' | 'questions' | 'gallery';

/** The form of an entry of a list. */
const entryForm = <Name extends List>(
  form: PageForm,
  name: Name,
  index: number,
): FieldForm<OwnPageForm[Name][number]> => {
  const entries: OwnPageForm[Name][number][] = form.draft[name];
  const draft = entries[index] as OwnPageForm[Name][number];
  return {
    draft,
    errors: form.errors,
    path: `${name}.${index}`,
    change: (changes) =>
      form.change({
        [name]: entries.map((entry) => (entry === draft ? { ...entry, ...changes } : entry)),
      }),
  };
};

/** The facts below the title: a few words each. */
export const Facts = ({ form }: { form: PageForm }) => {
  const ask = useAsk();
  const { facts } = form.draft;
  return (
    <EntryList
      label="Facts"
      isLabelHidden
      hint="What people look for first: a price, how soon you come, what you stand for."
      path="facts"
      errors={form.errors}
      entries={facts}
      greatest={OWN_PAGE_LIMITS.facts}
      entryName="fact"
      titleOf={({ label, value }) => [label, value].filter(Boolean).join(': ')}
      onChange={(changed) => form.change({ facts: changed })}
      onAdd={(index) => {
        form.change({ facts: facts.toSpliced(index, 0, newFact()) });
        ask(`facts.${index}.label`);
      }}
    >
      {(_, index) => {
        const fact = entryForm(form, 'facts', index);
        return (
          <Stack gap="4">
            <TextField
              form={fact}
              name="label"
              label="What it is"
              placeholder="Diagnosis"
              maxLength={OWN_PAGE_LIMITS.factLabel}
            />
            <TextField
              form={fact}
              name="value"
              label="The fact"
              placeholder="from $89"
              maxLength={OWN_PAGE_LIMITS.factValue}
            />
          </Stack>
        );
      }}
    </EntryList>
  );
};

/** The questions below the text, with their answers. */
export const Questions = ({ form }: { form: PageForm }) => {
  const ask = useAsk();
  const { questions } = form.draft;
  return (
    <EntryList
      label="Questions"
      isLabelHidden
      hint="What customers ask about this on the phone."
      path="questions"
      errors={form.errors}
      entries={questions}
      greatest={OWN_PAGE_LIMITS.questions}
      entryName="question"
      titleOf={({ question }) => question}
      onChange={(changed) => form.change({ questions: changed })}
      onAdd={(index) => {
        form.change({ questions: questions.toSpliced(index, 0, newQuestion()) });
        ask(`questions.${index}.question`);
      }}
    >
      {(_, index) => {
        const question = entryForm(form, 'questions', index);
        return (
          <Stack gap="4">
            <TextField
              form={question}
              name="question"
              label="Question"
              maxLength={OWN_PAGE_LIMITS.question}
            />
            <TextAreaField
              form={question}
              name="answer"
              label="Answer"
              rows={4}
              maxLength={OWN_PAGE_LIMITS.answer}
            />
          </Stack>
        );
      }}
    </EntryList>
  );
};

const Thumbnail = ({ image }: Pick<GalleryEntry, 'image'>) => (
  <chakra.img
    src={pictureAddress(image, 480)}
    alt=""
    loading="lazy"
    width="12"
    height="9"
    flexShrink="0"
    objectFit="cover"
    bg="slate.200"
    borderRadius="sm"
  />
);

/** The pictures below the text. */
export const Gallery = ({ form }: { form: PageForm }) => {
  const { gallery } = form.draft;
  /** The entry whose picture is chosen; its index is past the last for a new one. */
  const [chosen, setChosen] = useState<number | null>(null);
  const known = chosen === null ? undefined : gallery[chosen];
  return (
    <>
      <EntryList
        label="Gallery"
        isLabelHidden
        hint="Shown below the text, in this order."
        path="gallery"
        errors={form.errors}
        entries={gallery}
        greatest={OWN_PAGE_LIMITS.gallery}
        entryName="photo"
        titleOf={({ caption, alt }) => caption || alt}
        pictureOf={({ image }) => <Thumbnail image={image} />}
        onChange={(changed) => form.change({ gallery: changed })}
        onAdd={setChosen}
      >
        {({ image }, index) => {
          const picture = entryForm(form, 'gallery', index);
          const error = form.errors[`gallery.${index}.image`];
          return (
            <Stack gap="4">
              <HStack gap="4" flexWrap="wrap" align="center">
                <chakra.img
                  src={pictureAddress(image)}
                  alt="Preview"
                  maxHeight="40"
                  maxWidth="full"
                  borderRadius="md"
                />
                <Box>
                  <Button
                    variant="outline"
                    aria-invalid={error ? true : undefined}
                    aria-describedby={error && `gallery-${index}-error`}
                    onClick={() => setChosen(index)}
                  >
                    <Icon name="image" />
                    Change photo
                  </Button>
                  {error && (
                    <chakra.p
                      id={`gallery-${index}-error`}
                      mt="1.5"
                      fontSize="sm"
                      fontWeight="medium"
                      color="fg.error"
                    >
                      {error}
                    </chakra.p>
                  )}
                </Box>
              </HStack>
              <AltTextField form={picture} name="alt" />
              <TextField
                form={picture}
                name="caption"
                label="Caption"
                hint="Shown below the photo"
                maxLength={OWN_PAGE_LIMITS.caption}
              />
            </Stack>
          );
        }}
      </EntryList>
      {chosen !== null && (
        <PictureDialog
          picture={known ? { src: known.image, alt: known.alt, caption: known.caption } : null}
          captionLimit={OWN_PAGE_LIMITS.caption}
          onClose={() => setChosen(null)}
          onSave={({ src, alt, caption }) => {
            const next = { image: src, alt, caption };
            form.change({
              gallery: known
                ? gallery.map((entry) => (entry === known ? { ...entry, ...next } : entry))
                : [...gallery, newPicture(next)],
            });
            setChosen(null);
          }}
        />
      )}
    </>
  );
};
