import { chakra } from '@chakra-ui/react';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/** Scrolls again to the target of a link to the current address, because the router does not navigate there. */
const goToTargetAgain = (event: MouseEvent): void => {
  const link = event.target instanceof Element && event.target.closest('a');
  if (!link || link.href !== location.href || !event.defaultPrevented) return;
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (target) target.scrollIntoView();
  else scrollTo(0, 0);
};

/** After a navigation inside the application, moves the focus to the heading and announces the title. */
export const PageFocus = () => {
  const router = useRouter();
  const [title, setTitle] = useState('');

  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
        const isOther =
          pathChanged ||
          (fromLocation?.searchStr !== toLocation.searchStr &&
            !toLocation.state.isSameList &&
            !fromLocation?.state.isDialog);
        if (!fromLocation || !isOther) return;
        setTitle(document.title);
        const heading = document.querySelector<HTMLElement>('main h1');
        if (heading) heading.tabIndex = -1;
        heading?.focus({ preventScroll: true });
      }),
    [router],
  );

  useEffect(() => {
    document.addEventListener('click', goToTargetAgain);
    return () => document.removeEventListener('click', goToTargetAgain);
  }, []);

  return (
    <chakra.p srOnly aria-live="polite">
      {title}
    </chakra.p>
  );
};

/** First tab stop on a page with a menu; leads to `main` with the id `main`. */
export const SkipLink = () => (
  <chakra.a
    href="#main"
    position="absolute"
    zIndex="skipLink"
    left="4"
    top="-20"
    px="4"
    py="3"
    bg="navy.900"
    color="white"
    borderRadius="md"
    fontWeight="semibold"
    _focus={{ top: '2' }}
  >
    Skip to content
  </chakra.a>
);
