import { chakra } from '@chakra-ui/react';
import { type ReactNode, useId, useRef } from 'react';
import { Button } from '../../../ui/button.tsx';

interface MoreMenuProps {
  /** What the actions are for: 'More for Winter tips'. */
  label: string;
  /** Buttons and links; each closes the menu. */
  children: ReactNode;
}

/** What else can be done with a row, behind ⋯ where there is no room for it. */
export const MoreMenu = ({ label, children }: MoreMenuProps) => {
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);

  const place = () => {
    if (!opener.current || !menu.current) return;
    const around = opener.current.getBoundingClientRect();
    const { style, offsetHeight } = menu.current;
    const isBelow = around.bottom + offsetHeight + 8 < window.innerHeight;
    style.top = `${isBelow ? around.bottom : Math.max(8, around.top - offsetHeight)}px`;
    style.right = `${document.documentElement.clientWidth - around.right}px`;
  };

  return (
    <>
      <Button
        ref={opener}
        variant="ghost"
        width="11"
        px="0"
        aria-label={label}
        popoverTarget={id}
        letterSpacing="0.1em"
      >
        <span aria-hidden>•••</span>
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
        bg="bg.panel"
        color="fg"
        borderWidth="1px"
        borderColor="line"
        borderRadius="md"
        boxShadow="lg"
        css={{ '&:popover-open': { display: 'grid' }, '& > *': { justifyContent: 'flex-start' } }}
        onToggle={({ newState }) => newState === 'open' && place()}
        // The opener has the focus again before a dialog opens.
        onClickCapture={() => menu.current?.hidePopover()}
      >
        {children}
      </chakra.div>
    </>
  );
};
