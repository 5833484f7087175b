import { Box, Grid, Stack } from '@chakra-ui/react';
import { fillPlaceholders } from '@hvac/contract/placeholders';
import { type SiteTexts, TEXT_PAGES, type TextPageName } from '@hvac/contract/texts/pages';
import { textsSchema } from '@hvac/contract/texts/schema';
import type { Versioned } from '@hvac/contract/versioned';
import { useRouter } from '@tanstack/react-router';
import { useId, useMemo, useState, useSyncExternalStore } from 'react';
import { trpc } from '../../../../../trpc.ts';
import { Button } from '../../../../../ui/button.tsx';
import { Modal } from '../../../../../ui/modal.tsx';
import { useCompany } from '../../../../-company-record.tsx';
import { SettingForm, StartOver } from '../-setting-form.tsx';
import { useSettingForm, useSettingsRefresh } from '../-use-setting-form.ts';
import { Preview } from './-preview.tsx';
import { SearchResult } from './-search-result.tsx';
import { TextSections } from './-text-sections.tsx';
import { isSameDraft, shownTexts, textsDraft, textsOfDraft } from './-texts-draft.ts';

// Wide enough for a form with a preview beside it.
const WIDE = '(min-width: 80em)';

/** Whether the window has room for a preview beside the form. */
const useIsWide = (): boolean => {
  const [query] = useState(() => window.matchMedia(WIDE));
  const [subscribe] = useState(() => (listener: () => void) => {
    query.addEventListener('change', listener);
    return () => query.removeEventListener('change', listener);
  });
  return useSyncExternalStore(subscribe, () => query.matches);
};

interface ShownProps {
  page: TextPageName;
  /** The texts as the website would show them. */
  texts: Record<string, unknown>;
}

const PageSearchResult = ({ page, texts }: ShownProps) => {
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

/** The preview where there is no room beside the form. */
const PreviewDialog = (shown: ShownProps) => {
  const titleId = useId();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button variant="outline" onClick={() => setOpen(true)}>
        Preview
      </Button>
      {isOpen && (
        <Modal isOpen onClose={close} labelledBy={titleId}>
          <Stack gap="3" p="3" height="min(85dvh, 44rem)">
            <Preview {...shown} titleId={titleId} />
            <Button variant="outline" onClick={close}>
              Close
            </Button>
          </Stack>
        </Modal>
      )}
    </>
  );
};

interface TextsFormProps {
  page: TextPageName;
  loaded: Versioned<SiteTexts[TextPageName]>;
}

/** The form of a page's texts, with a preview of the page. */
export const TextsForm = ({ page, loaded }: TextsFormProps) => {
  const company = useCompany();
  const utils = trpc.useUtils();
  const { settings } = utils.client;
  const refresh = useSettingsRefresh();
  const fill = (text: string) => fillPlaceholders(text, company);
  const form = useSettingForm({
    loaded,
    draftOf: textsDraft,
    check: (draft) => textsSchema(TEXT_PAGES[page].texts, fill).safeParse(textsOfDraft(draft)),
    isSame: isSameDraft,
    load: () => settings.pageTexts.query({ page }),
    save: (next) => settings.savePageTexts.mutate({ page, ...next }),
    saved: { title: 'Texts saved', description: 'The website shows them from now on.' },
    reset: {
      call: () => settings.resetPageTexts.mutate({ page }),
      done: { title: 'Texts reset', description: 'Every text is the default again.' },
    },
    onStored: (stored) => {
      utils.settings.pageTexts.setData({ page }, stored);
      void utils.settings.changedTexts.invalidate();
      void refresh();
    },
  });
  const isWide = useIsWide();
  const titleId = useId();
  const { draft } = form;
  const texts = useMemo(
    () => shownTexts(TEXT_PAGES[page].texts, draft, (text) => fillPlaceholders(text, company)),
    [page, draft, company],
  );
  return (
    <Grid
      gap="6"
      alignItems="start"
      templateColumns={isWide ? 'minmax(0, 1fr) 26rem' : 'minmax(0, 1fr)'}
    >
      <SettingForm
        form={form}
        name="these texts"
        actions={!isWide && <PreviewDialog page={page} texts={texts} />}
        startOver={
          <StartOver
            form={form}
            hint="Every text of this page becomes what the website came with."
            isNarrow
          >
            The website shows the texts that it came with on this page. What is entered here is
            gone.
          </StartOver>
        }
      >
        <TextSections
          page={page}
          draft={draft}
          errors={form.errors}
          onChange={form.change}
          searchResult={<PageSearchResult page={page} texts={texts} />}
        />
      </SettingForm>
      {isWide && (
        <Box position="sticky" top="24" height="calc(100dvh - 8rem)">
          <Preview page={page} texts={texts} titleId={titleId} />
        </Box>
      )}
    </Grid>
  );
};
