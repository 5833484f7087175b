import { Box, HStack, Stack, Text } from '@chakra-ui/react';
import {
  PREVIEW_DAYS,
  type PreviewDays,
  type PreviewLink,
  type PreviewNoun,
} from '@hvac/contract/previews';
import { useState } from 'react';
import { trpc } from '../../../../trpc.ts';
import { Button, LinkButton } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { showToast } from '../../../../ui/toast-store.ts';
import { SiteDateTime } from '../../../-company-record.tsx';
import { useConfirm } from '../../-kit/-confirm.tsx';
import { CopyField } from '../../-kit/-copy-field.tsx';
import { failureText } from '../../-kit/-failure-text.ts';
import { SelectField } from '../../-kit/-fields.tsx';
import { Panel } from '../../-kit/-panel.tsx';
import { useKeepSession } from '../../-login/-session-renewal.ts';

interface EndPreviewLinksProps {
  of: PreviewNoun;
  id: number;
  onEnded: () => void;
}

/** Makes all preview links of a post or page invalid, after a question. */
const EndPreviewLinks = ({ of, id, onEnded }: EndPreviewLinksProps) => {
  const { previews } = trpc.useUtils().client;
  const confirm = useConfirm();
  const end = () =>
    confirm({
      title: 'Turn off old links?',
      text: 'The links to this draft that you made before stop working. You can make a new one at any time.',
      label: 'Turn off',
      pending: 'Turning off...',
      run: () => previews.end.mutate({ of, id }),
      success: { title: 'Old preview links no longer work' },
      done: onEnded,
    });
  return (
    <Box>
      <Button variant="ghost" size="sm" onClick={end}>
        Turn off old links
      </Button>
    </Box>
  );
};

const DAYS = PREVIEW_DAYS.map((value) => ({ value, label: `${value} days` }));

interface PreviewLinkPanelProps {
  of: PreviewNoun;
  id: number;
  /** Whether the editor has changes that the preview will not show. */
  isDirty: boolean;
}

/** Shows the stored draft as it will look: to this user, and by a link to anybody (beyond §5). */
export const PreviewLinkPanel = ({ of, id, isDirty }: PreviewLinkPanelProps) => {
  const utils = trpc.useUtils();
  const keepSession = useKeepSession();
  const [chosen, setChosen] = useState<{ previewDays: PreviewDays }>({ previewDays: 7 });
  const [link, setLink] = useState<PreviewLink | null>(null);
  const [isPending, setPending] = useState(false);

  const make = async () => {
    if (isPending) return;
    setPending(true);
    try {
      setLink(
        await keepSession(() =>
          utils.client.previews.link.mutate({ of, id, days: chosen.previewDays }),
        ),
      );
    } catch (error) {
      showToast({
        title: "Couldn't make a preview link",
        description: failureText(error),
        variant: 'destructive',
      });
    } finally {
      setPending(false);
    }
  };

  return (
    <Panel title="Preview">
      <Stack gap="4">
        <Text fontSize="sm" color="fg.body">
          See the draft as visitors will see it, or let someone else read it before it goes live.
          {isDirty && ' It shows what you saved last.'}
        </Text>
        <Box>
          <LinkButton variant="outline">
            <a href={`/admin/${of}s/${id}/preview`} target="_blank" rel="noopener">
              <Icon name="eye" />
              View draft
              <Box as="span" srOnly>
                , opens in a new tab
              </Box>
            </a>
          </LinkButton>
        </Box>
        <HStack gap="2" align="flex-end">
          <Box flex="1">
            <SelectField
              form={{
                draft: chosen,
                errors: {},
                change: (changes) => setChosen({ ...chosen, ...changes }),
              }}
              name="previewDays"
              label="The link works for"
              options={DAYS}
            />
          </Box>
          <Button
            variant="outline"
            minHeight="12"
            aria-disabled={isPending || undefined}
            onClick={make}
          >
            Preview link
          </Button>
        </HStack>
        <Box role="status">
          {link && (
            <Stack gap="2">
              <CopyField
                key={link.url}
                label="Link to the draft"
                value={link.url}
                copied="The link is copied"
              />
              <Text fontSize="sm" color="fg.muted">
                Anyone who has it can read the draft until <SiteDateTime iso={link.expiresAt} />.
              </Text>
            </Stack>
          )}
        </Box>
        <EndPreviewLinks of={of} id={id} onEnded={() => setLink(null)} />
      </Stack>
    </Panel>
  );
};
