import { chakra } from '@chakra-ui/react';
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useLayoutEffect,
  useState,
} from 'react';
import { Button } from '../../../../ui/button.tsx';
import { Tooltip } from '../../../../ui/tooltip.tsx';

interface ToolbarButtonProps {
  /** The accessible name, which begins with the visible text. */
  label: string;
  /** For the tooltip of an icon: its name with the keys that do the same. A button with words has none. */
  tooltip?: string;
  /** Whether it is on; undefined for a button that is not switched. */
  isPressed?: boolean;
  isDisabled?: boolean;
  onPress: () => void;
  children: ReactNode;
}

export const ToolbarButton = ({
  label,
  tooltip,
  isPressed,
  isDisabled = false,
  onPress,
  children,
}: ToolbarButtonProps) => {
  const button = (
    <Button
      variant="ghost"
      minWidth="11"
      px="2"
      aria-label={label}
      aria-pressed={isPressed}
      aria-disabled={isDisabled || undefined}
      // Otherwise the text would lose its selection.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => isDisabled || onPress()}
      css={{
        '&[aria-pressed=true]': { background: '{colors.navy.800}', color: 'white' },
        '&[aria-disabled=true]': { opacity: 0.45 },
        // The narrowest phones show them in two rows as well.
        '@media (max-width: 22rem)': { minWidth: '2.5rem' },
      }}
    >
      {children}
    </Button>
  );
  return tooltip ? <Tooltip text={tooltip}>{button}</Tooltip> : button;
};

/** The index that a key of a toolbar leads to; null for other keys. */
const indexAfter = (key: string, now: number, count: number): number | null => {
  switch (key) {
    case 'ArrowRight':
    case 'ArrowDown':
      return (now + 1) % count;
    case 'ArrowLeft':
    case 'ArrowUp':
      return (now - 1 + count) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
};

/** A shadow at each end behind which there is more: it lies still, and what covers it moves with the buttons. */
const MORE = [
  'linear-gradient(to right, {colors.slate.50} 50%, transparent) 0 0 / 2.5rem 100% no-repeat local',
  'linear-gradient(to left, {colors.slate.50} 50%, transparent) 100% 0 / 2.5rem 100% no-repeat local',
  'linear-gradient(to right, {colors.slate.300}, transparent) 0 0 / 1rem 100% no-repeat scroll',
  'linear-gradient(to left, {colors.slate.300}, transparent) 100% 0 / 1rem 100% no-repeat scroll',
].join();

interface ToolbarRowProps {
  /** The name of the row, if it is a group by itself. */
  label?: string;
  children: ReactNode;
}

/** A row of a toolbar; on a phone it scrolls sideways, so that it leaves room for the text. */
export const ToolbarRow = ({ label, children }: ToolbarRowProps) => (
  <chakra.div
    role={label && 'group'}
    aria-label={label}
    display="flex"
    flexWrap={{ base: 'nowrap', md: 'wrap' }}
    gap="0.5"
    p="1"
    overflowX={{ base: 'auto', md: 'visible' }}
    css={{
      scrollbarWidth: 'none',
      '& > *': { flexShrink: '0' },
      '@media (max-width: 47.99em)': { background: MORE },
    }}
  >
    {children}
  </chakra.div>
);

interface ToolbarProps {
  label: string;
  toolbar: RefObject<HTMLDivElement | null>;
  /** Called on Escape, to go back to the text. */
  onLeave: () => void;
  children: ReactNode;
}

/** Buttons with one tab stop; arrows, Home and End lead from one to the other. */
export const Toolbar = ({ label, toolbar, onLeave, children }: ToolbarProps) => {
  const [stop, setStop] = useState<HTMLElement | null>(null);
  const buttons = () => Array.from(toolbar.current?.querySelectorAll('button') ?? []);

  const goTo = (button: HTMLElement | undefined) => {
    if (!button) return;
    setStop(button);
    button.focus();
  };
  const press = (event: KeyboardEvent) => {
    const all = buttons();
    const next = indexAfter(event.key, all.indexOf(event.target as HTMLButtonElement), all.length);
    if (event.key === 'Escape') onLeave();
    else if (next === null) return;
    else goTo(all[next]);
    event.preventDefault();
  };
  // Buttons come and go with what the cursor is in.
  useLayoutEffect(() => {
    const all = Array.from(toolbar.current?.querySelectorAll('button') ?? []);
    const kept = all.find((button) => button === stop) ?? all[0];
    for (const button of all) button.tabIndex = button === kept ? 0 : -1;
  });

  return (
    <chakra.div
      ref={toolbar}
      role="toolbar"
      aria-label={label}
      onKeyDown={press}
      onFocus={({ target }) => target instanceof HTMLButtonElement && setStop(target)}
      bg="slate.50"
      borderBottomWidth="1px"
      borderColor="line.strong"
      borderRadius="9px 9px 0 0"
      position="sticky"
      top="4rem"
      zIndex="1"
    >
      {children}
    </chakra.div>
  );
};
