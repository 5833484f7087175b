import { chakra } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import { Icon, type IconName } from '../../../ui/icon.tsx';
import { NewCount } from './-new-count.tsx';
import { useNewCount } from './-submission-news.tsx';

// Without what a phone needs below it.
const BOTTOM_BAR = '3.5rem';

const SCREENS = [
  { to: '/admin', label: 'Home', icon: 'layout-dashboard' },
  { to: '/admin/submissions', label: 'Leads', icon: 'inbox' },
  { to: '/admin/posts', label: 'Blog', icon: 'file-text' },
] as const;

const TYPED_IN =
  'input:not([type=checkbox], [type=radio], [type=range], [type=color]), textarea, select, [contenteditable=true]';

/** Selects documents whose screen has a bar of its own at the bottom, in place of this one. */
export const WITH_FOOT = 'html:has(main [data-foot]) &';

/** Selects documents without the bar: those, and all while somebody types, because of the keyboard on the screen. */
const WITHOUT_BAR = `html:has(main :is([data-foot], :is(${TYPED_IN}):focus)) &`;

/** Styles of what is above the bar. */
export const ABOVE_BOTTOM_BAR = {
  '@media (max-width: 47.99em)': {
    paddingBottom: `calc(${BOTTOM_BAR} + 1.25rem + env(safe-area-inset-bottom))`,
    [WITHOUT_BAR]: { paddingBottom: '1.25rem' },
  },
};

const Look = chakra('span', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '0.5',
    width: '100%',
    height: BOTTOM_BAR,
    fontSize: 'xs',
    fontWeight: 'semibold',
    color: 'fg.muted',
    cursor: 'pointer',
    '&[aria-current=page]': { color: 'navy.900', boxShadow: 'inset 0 3px 0 {colors.navy.800}' },
    '&:focus-visible': { outlineOffset: '-3px' },
  },
});

interface LabelProps {
  icon: IconName;
  label: string;
  count?: number;
}

const Label = ({ icon, label, count = 0 }: LabelProps) => (
  <>
    <Icon name={icon} size="1.4em" />
    <chakra.span display="inline-flex" alignItems="center" gap="1">
      {label}
      <NewCount count={count} />
    </chakra.span>
  </>
);

/** What an owner opens most, within reach of the thumb on a phone. */
export const BottomBar = ({ onOpenMenu }: { onOpenMenu: () => void }) => {
  const newCount = useNewCount();
  return (
    <chakra.nav
      aria-label="Most used"
      position="fixed"
      bottom="0"
      left="0"
      right="0"
      zIndex="header"
      display={{ base: 'block', md: 'none' }}
      pb="env(safe-area-inset-bottom)"
      bg="white"
      borderTopWidth="1px"
      borderColor="line"
      css={{ [WITHOUT_BAR]: { display: 'none' }, '@media print': { display: 'none' } }}
    >
      <chakra.ul display="grid" gridTemplateColumns="repeat(4, 1fr)" listStyleType="none">
        {SCREENS.map(({ to, label, icon }) => (
          <li key={to}>
            <Look asChild>
              <Link to={to} activeOptions={{ exact: to === '/admin' }}>
                <Label icon={icon} label={label} count={label === 'Leads' ? newCount : 0} />
              </Link>
            </Look>
          </li>
        ))}
        <li>
          <Look asChild>
            <button type="button" onClick={onOpenMenu}>
              <Label icon="menu" label="More" />
            </button>
          </Look>
        </li>
      </chakra.ul>
    </chakra.nav>
  );
};
