import type { TextPageName } from '@hvac/contract/texts/pages';
import { type RefObject, useEffect, useRef } from 'react';
import { useAsk } from '../../../-kit/-asked-field.tsx';
import { PreviewFrame, type PreviewPlace } from '../-preview-frame.tsx';
import { PreviewPage } from '../-preview-page.tsx';
import { blockOf, blocksIn, pathAt, type ShownText } from './-preview-blocks.ts';

const EDITED = 'data-edited';

/** Scrolls the frame, but not the window, so that an element in it can be read. */
const show = (frame: Element, element: Element): void => {
  const { top, bottom } = frame.getBoundingClientRect();
  const block = element.getBoundingClientRect();
  const margin = (bottom - top) / 6;
  if (block.top >= top + margin && block.bottom <= bottom - margin) return;
  frame.scrollBy({ top: block.top - top - 2 * margin });
};

/** Marks the text that is being edited, and keeps it in view. */
const useEditedBlock = (
  frame: RefObject<HTMLDivElement | null>,
  texts: ShownText[],
  edited: string | null,
) => {
  useEffect(() => {
    const { current: root } = frame;
    if (!root || edited === null) return;
    const update = () => {
      const block = blockOf(blocksIn(root, texts), edited);
      for (const other of root.querySelectorAll(`[${EDITED}]`))
        if (other !== block) other.removeAttribute(EDITED);
      if (!block) return;
      block.setAttribute(EDITED, '');
      show(root, block);
    };
    update();
    // The page is rendered later than the text is typed.
    const observer = new MutationObserver(update);
    observer.observe(root, { subtree: true, childList: true, characterData: true });
    return () => observer.disconnect();
  }, [frame, texts, edited]);
};

interface PreviewProps extends PreviewPlace {
  page: TextPageName;
  /** The edited texts, with placeholders filled in. */
  texts: Record<string, unknown>;
  /** The same, by the paths of their fields. */
  shown: ShownText[];
  /** The path of the field that has the focus. */
  edited: string | null;
}

/** The page of the website with the texts that are being edited; a tap on one leads to its field. */
export const Preview = ({ page, shown, edited, onClose, ...place }: PreviewProps) => {
  const frame = useRef<HTMLDivElement>(null);
  const ask = useAsk();
  useEditedBlock(frame, shown, edited);
  return (
    <PreviewFrame
      {...place}
      frame={frame}
      page={page}
      note="Tap a text to edit it."
      cursor="pointer"
      css={{
        '@media (prefers-reduced-motion: no-preference)': { scrollBehavior: 'smooth' },
        [`& [${EDITED}]`]: {
          outline: '3px solid {colors.ice.600}',
          outlineOffset: '4px',
          borderRadius: '2px',
        },
      }}
      // For pointers only: keyboard users have the fields themselves.
      onClick={({ currentTarget, clientX, clientY }) => {
        const path = pathAt(blocksIn(currentTarget, shown), clientX, clientY);
        if (path === null) return;
        onClose?.();
        ask(path);
      }}
    >
      <PreviewPage page={page} />
    </PreviewFrame>
  );
};
