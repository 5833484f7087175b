import { chakra, HStack } from '@chakra-ui/react';
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';

interface TabsProps {
  label: string;
  /** Whether phones show one row that scrolls, because few are looked for there. */
  isStrip?: boolean;
  children: ReactNode;
}

/** The parts of a screen: a list of `Tab`. */
export const Tabs = ({ label, isStrip = false, children }: TabsProps) => {
  const list = useRef<HTMLDivElement>(null);
  const known = useRef<Element | null>(null);
  /** Scrolls the strip, and nothing else. */
  const bringIn = (tab: HTMLElement) => {
    const { current } = list;
    if (!isStrip || !current) return;
    const middle = tab.offsetLeft + tab.offsetWidth / 2 - current.offsetLeft;
    current.scrollLeft = middle - current.clientWidth / 2;
  };
  useEffect(() => {
    const shown = list.current?.querySelector<HTMLElement>('[aria-current=page]');
    // Only a tab that has just been opened: the user may have scrolled since.
    if (!shown || shown === known.current) return;
    known.current = shown;
    bringIn(shown);
  });
  return (
    <chakra.nav aria-label={label} mb="5" borderBottomWidth="1px" borderColor="line">
      <HStack
        ref={list}
        // Browsers leave a tab that is partly in view as it is. A press must not move what it presses.
        onFocus={({ target }) => target.matches(':focus-visible') && bringIn(target)}
        as="ul"
        columnGap={{ base: '0.5', sm: '1' }}
        rowGap="0"
        flexWrap={{ base: isStrip ? 'nowrap' : 'wrap', sm: 'wrap' }}
        overflowX={isStrip ? 'auto' : undefined}
        css={{ scrollbarWidth: 'none' }}
        listStyleType="none"
      >
        {children}
      </HStack>
    </chakra.nav>
  );
};

type TabProps = Pick<ComponentProps<typeof chakra.span>, 'px' | 'fontSize' | 'children'>;

/** A tab: the link to one part, which is marked while it is shown. */
export const Tab = (props: TabProps) => (
  <li>
    <chakra.span
      asChild
      display="inline-flex"
      alignItems="center"
      gap="1"
      minHeight="11"
      px="3.5"
      fontSize="sm"
      fontWeight="semibold"
      color="fg.muted"
      whiteSpace="nowrap"
      borderBottomWidth="3px"
      borderColor="transparent"
      _hover={{ color: 'navy.900', borderColor: 'slate.300' }}
      css={{
        '&[aria-current=page]': { color: 'navy.900', borderColor: 'accent.600' },
        '&:focus-visible': { outlineOffset: '-3px' },
      }}
      {...props}
    />
  </li>
);
