import { chakra } from '@chakra-ui/react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../../ui/button.tsx';

interface MoreMenuProps {
  /** What the actions are for: 'More for Winter tips'. */
  label: string;
  /** The same in words on the button; without them it shows three dots. */
  words?: ReactNode;
  /** Buttons and links; each closes the menu. */
  children: ReactNode;
}

/** What else can be done with a row, behind ⋯ where there is no room for it. */
export const MoreMenu = ({ label, words, children }: MoreMenuProps) => {
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);

  const [isOpen, setOpen] = useState(false);

  const place = () => {
    if (!opener.current || !menu.current) return;
    const around = opener.current.getBoundingClientRect();
    const { style, offsetHeight, offsetWidth } = menu.current;
    const isBelow = around.bottom + offsetHeight + 8 < window.innerHeight;
    style.top = `${isBelow ? around.bottom : Math.max(8, around.top - offsetHeight)}px`;
    style.left = `${Math.max(8, around.right - offsetWidth)}px`;
  };

  return (
    <>
      <Button
        ref={opener}
        variant="ghost"
        {...(!words && { width: '11', px: '0', letterSpacing: '0.1em', 'aria-label': label })}
        popoverTarget={id}
      >
        {words ?? <span aria-hidden>•••</span>}
      </Button>
      <chakra.div
        id={id}
        ref={menu}
        popover="auto"
        role="group"
        aria-label={label}
        position="fixed"
        inset="auto"
        m="0"
        p="1"
        minWidth="11rem"
        maxWidth="calc(100vw - 1rem)"
        maxHeight="60dvh"
        overflow="auto"
        bg="bg.panel"
        color="fg"
        borderWidth="1px"
        borderColor="line"
        borderRadius="md"
        boxShadow="lg"
        css={{ '&:popover-open': { display: 'grid' }, '& > *': { justifyContent: 'flex-start' } }}
        onBeforeToggle={({ newState }) => newState === 'open' && flushSync(() => setOpen(true))}
        // Later than the press that closes it, which is the one of an action.
        onToggle={({ newState }) => (newState === 'open' ? place() : setOpen(false))}
        // The opener has the focus again before a dialog opens.
        onClickCapture={() => menu.current?.hidePopover()}
      >
        {isOpen && children}
      </chakra.div>
    </>
  );
};
