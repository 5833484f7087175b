import { Box, Grid, Stack } from '@chakra-ui/react';
import { fillPlaceholders } from '@hvac/contract/placeholders';
import type { PageTextsRecord } from '@hvac/contract/settings';
import { TEXT_PAGES, type TextPageName } from '@hvac/contract/texts/pages';
import { useRouter } from '@tanstack/react-router';
import { useId, useMemo, useState } from 'react';
import { Button } from '../../../../../ui/button.tsx';
import { Modal } from '../../../../../ui/modal.tsx';
import { useCompany } from '../../../../-company-record.tsx';
import { RecordForm } from '../-record-form.tsx';
import { ResetToDefault } from '../-reset-to-default.tsx';
import { Section } from '../-section.tsx';
import { Preview } from './-preview.tsx';
import { SearchResult } from './-search-result.tsx';
import { shownTexts } from './-shown-texts.ts';
import { TextSections } from './-text-sections.tsx';
import { useIsWide } from './-use-is-wide.ts';
import { useTextsForm } from './-use-texts-form.ts';

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
  record: PageTextsRecord;
}

/** The form of a page's texts, with a preview of the page. */
export const TextsForm = ({ page, record }: TextsFormProps) => {
  const form = useTextsForm(page, record);
  const company = useCompany();
  const isWide = useIsWide();
  const titleId = useId();
  const { draft } = form;
  const texts = useMemo(
    () => shownTexts(TEXT_PAGES[page], draft, (text) => fillPlaceholders(text, company)),
    [page, draft, company],
  );
  return (
    <Grid
      gap="6"
      alignItems="start"
      templateColumns={isWide ? 'minmax(0, 1fr) 26rem' : 'minmax(0, 1fr)'}
    >
      <RecordForm
        form={form}
        name="these texts"
        actions={!isWide && <PreviewDialog page={page} texts={texts} />}
        below={
          <Section
            title="Start over"
            hint="Every text of this page becomes what the website came with."
            isNarrow
          >
            <ResetToDefault
              isDisabled={form.isSaving}
              isPending={form.isResetting}
              onReset={form.resetToDefault}
            >
              The website shows the texts that it came with on this page. What is entered here is
              gone.
            </ResetToDefault>
          </Section>
        }
      >
        <TextSections
          page={page}
          draft={draft}
          errors={form.errors}
          onChange={form.change}
          searchResult={<PageSearchResult page={page} texts={texts} />}
        />
      </RecordForm>
      {isWide && (
        <Box position="sticky" top="24" height="calc(100dvh - 8rem)">
          <Preview page={page} texts={texts} titleId={titleId} />
        </Box>
      )}
    </Grid>
  );
};
