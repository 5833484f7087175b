import { Box, chakra, Text } from '@chakra-ui/react';
import { useEffect, useRef, useState } from 'react';
import { LinkButton } from './button.tsx';
import type { ControlProps } from './field.tsx';
import { Icon } from './icon.tsx';

interface FileDropProps {
  /** The attributes that the surrounding field gives its control. */
  control: ControlProps;
  /** Text of the button, for example 'Choose photo'. */
  label: string;
  /** What else can be done with the mouse, beside the button. */
  dropHint?: string;
  /** File types that the system's file chooser offers. */
  accept: string;
  isDisabled?: boolean;
  /** Called with one file of any type. */
  onFile: (file: File) => void;
  /** Called when the user chose or dropped something without a file. */
  onNoFile?: () => void;
}

/**
 * Office programs put text together with an image of it on the clipboard; pasting into a text field should
 * insert the text.
 */
const isTextPaste = ({ clipboardData, target }: ClipboardEvent): boolean =>
  Boolean(clipboardData?.types.some((type) => type.startsWith('text/'))) ||
  (target instanceof Element &&
    target.closest('textarea, input:not([type=file]), [contenteditable=true]') !== null);

/** Whether a dialog covers an element. */
const isCovered = (element: Element | null): boolean => {
  const topmost = Array.from(document.querySelectorAll('dialog[open]')).at(-1);
  return topmost !== undefined && !topmost.contains(element);
};

/** A field for one file: chosen with the button, dropped, or pasted anywhere while the field is shown. */
export const FileDrop = ({
  control,
  label,
  dropHint = 'or drag a photo here',
  accept,
  isDisabled = false,
  onFile,
  onNoFile,
}: FileDropProps) => {
  const [isOver, setOver] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const take = useRef<(file: File | undefined) => void>(undefined);
  take.current = (file) => {
    if (isDisabled) return;
    if (file) onFile(file);
    else onNoFile?.();
  };

  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const file = event.clipboardData?.files[0];
      if (!file || isTextPaste(event) || isCovered(box.current)) return;
      event.preventDefault();
      take.current?.(file);
    };
    // A file dropped beside the field would replace the page, and everything typed into it would be lost.
    const stay = (event: DragEvent) => event.preventDefault();
    window.addEventListener('paste', paste);
    window.addEventListener('dragover', stay);
    window.addEventListener('drop', stay);
    return () => {
      window.removeEventListener('paste', paste);
      window.removeEventListener('dragover', stay);
      window.removeEventListener('drop', stay);
    };
  }, []);

  return (
    <Box
      ref={box}
      data-over={isOver || undefined}
      onDragEnter={() => setOver(true)}
      onDragOver={() => setOver(true)}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false);
        take.current?.(event.dataTransfer.files[0]);
      }}
      position="relative"
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      gap="3"
      p="4"
      bg="slate.50"
      borderWidth="1px"
      borderStyle="dashed"
      borderColor="line.strong"
      borderRadius="md"
      css={{
        '&[data-over]': { background: '{colors.ice.100}', borderColor: '{colors.ice.600}' },
        '&:has(input[aria-invalid])': { borderColor: '{colors.red.600}' },
        '&:has(input:focus-visible)': {
          outline: '3px solid {colors.ice.600}',
          outlineOffset: '3px',
        },
      }}
    >
      <chakra.input
        {...control}
        srOnly
        type="file"
        accept={accept}
        // Not `disabled`: the field would lose the focus.
        aria-disabled={isDisabled || undefined}
        onClick={(event) => {
          if (isDisabled) event.preventDefault();
        }}
        onChange={({ currentTarget }) => {
          take.current?.(currentTarget.files?.[0]);
          // Allows the same file to be chosen again after it was removed.
          currentTarget.value = '';
        }}
      />
      <LinkButton variant="outline" bg="white" opacity={isDisabled ? 0.6 : 1}>
        <label htmlFor={control.id}>
          <Icon name="upload" />
          {label}
        </label>
      </LinkButton>
      <Text fontSize="sm" color="fg.muted" css={{ '@media (hover: none)': { display: 'none' } }}>
        {dropHint}
      </Text>
    </Box>
  );
};
