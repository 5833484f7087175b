import { Box, Stack, Text } from '@chakra-ui/react';
import { fillPlaceholders } from '@hvac/contract/placeholders';
import { TEXT_PAGES, type TextPageName } from '@hvac/contract/texts/pages';
import { type LoadedTexts, textsSchema } from '@hvac/contract/texts/schema';
import { useRouter } from '@tanstack/react-router';
import { useId, useMemo, useState } from 'react';
import { shortened } from '../../../../../lib/shortened.ts';
import { trpc } from '../../../../../trpc.ts';
import { useCompany } from '../../../../-company-record.tsx';
import { AskedFieldProvider } from '../../../-kit/-asked-field.tsx';
import { SettingForm, StartOver } from '../-setting-form.tsx';
import { useSettingForm, useSettingsRefresh } from '../-use-setting-form.ts';
import { WithPreview } from '../-with-preview.tsx';
import { Preview } from './-preview.tsx';
import { textsByPath } from './-preview-blocks.ts';
import { PrivacyStart } from './-privacy-start.tsx';
import { TextSections } from './-text-sections.tsx';
import { isSameDraft, shownTexts, textsDraft, textsOfDraft } from './-texts-draft.ts';

/** How much search engines show of a title and a description, in characters. */
const TITLE = 60;
const DESCRIPTION = 160;

interface SearchResultProps {
  title: string;
  description: string;
  /** The address of the page. */
  url: string;
}

/** Approximates how search engines show a page. */
const SearchResult = ({ title, description, url }: SearchResultProps) => {
  const titleId = useId();
  const { host, pathname } = new URL(url);
  const steps = [host, ...pathname.split('/').filter(Boolean)];
  return (
    <Box as="figure" m="0" aria-labelledby={titleId}>
      <Text as="figcaption" id={titleId} mb="1.5" fontSize="sm" fontWeight="semibold">
        Preview on Google
      </Text>
      <Stack
        gap="1"
        p="4"
        bg="white"
        borderWidth="1px"
        borderColor="line"
        borderRadius="md"
        overflowWrap="anywhere"
      >
        <Text fontSize="xs" color="fg.muted">
          {steps.join(' › ')}
        </Text>
        <Text fontSize="lg" lineHeight="1.3" color="ice.800">
          {shortened(title, TITLE)}
        </Text>
        <Text fontSize="sm" color="fg.body">
          {shortened(description, DESCRIPTION)}
        </Text>
      </Stack>
    </Box>
  );
};

interface Shown {
  page: TextPageName;
  /** The texts as the website would show them. */
  texts: Record<string, unknown>;
}

const PageSearchResult = ({ page, texts }: Shown) => {
  const { siteUrl } = useRouter().options.context;
  const { name } = useCompany();
  return (
    <SearchResult
      title={String(texts.metaTitle ?? `${texts.heading} | ${name}`)}
      description={String(texts.metaDescription)}
      url={`${siteUrl}/${page === 'home' ? '' : page}`}
    />
  );
};

interface TextsFormProps {
  page: TextPageName;
  loaded: LoadedTexts;
}

/** The form of a page's texts, with a preview of the page. */
export const TextsForm = ({ page, loaded }: TextsFormProps) => {
  const company = useCompany();
  const utils = trpc.useUtils();
  const { settings } = utils.client;
  const refresh = useSettingsRefresh();
  const fill = (text: string) => fillPlaceholders(text, company);
  const form = useSettingForm({
    subject: `page:${page}`,
    loaded,
    draftOf: textsDraft,
    check: (draft) => textsSchema(TEXT_PAGES[page].texts, fill).safeParse(textsOfDraft(draft)),
    isSame: isSameDraft,
    load: () => settings.pageTexts.query({ page }),
    save: (next, { claimsBoth }) => settings.savePageTexts.mutate({ page, ...next, claimsBoth }),
    saved: { title: 'Page text saved', description: 'Your site is updated.' },
    reset: {
      call: () => settings.resetPageTexts.mutate({ page }),
      done: { title: 'Page text reset', description: 'Your original words are back.' },
    },
    onStored: (stored) => {
      utils.settings.pageTexts.setData({ page }, stored);
      void utils.settings.changedTexts.invalidate();
      void refresh();
    },
  });
  const [edited, setEdited] = useState<string | null>(null);
  const { draft } = form;
  const isWithoutPolicy = page === 'privacy' && draft.text === '';
  const startPolicy = (text: string) => form.change({ text });
  const shown = useMemo(() => {
    const { texts: fields } = TEXT_PAGES[page];
    const filled = (text: string) => fillPlaceholders(text, company);
    return {
      page,
      texts: shownTexts(fields, draft, filled),
      shown: textsByPath(fields, draft, filled),
    };
  }, [page, draft, company]);
  return (
    <AskedFieldProvider>
      <WithPreview
        preview={(place) => <Preview {...shown} {...place} edited={edited} />}
        onFocus={({ target }) => {
          const path = target.getAttribute('name') ?? target.dataset.path;
          if (path) setEdited(path);
        }}
      >
        {(previewButton) => (
          <SettingForm
            form={form}
            name="these texts"
            actions={previewButton}
            startOver={
              <StartOver form={form} hint="Go back to the words this page came with.">
                Every text on this page will be reset. Your words will be lost.
              </StartOver>
            }
          >
            <TextSections
              page={page}
              draft={draft}
              errors={form.errors}
              onChange={form.change}
              above={{ text: isWithoutPolicy && <PrivacyStart onStart={startPolicy} /> }}
              below={{ metaDescription: <PageSearchResult {...shown} /> }}
            />
          </SettingForm>
        )}
      </WithPreview>
    </AskedFieldProvider>
  );
};
