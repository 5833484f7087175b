import { chakra } from '@chakra-ui/react';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/** After a navigation inside the application the focus goes to the page and its title is announced. */
export const PageFocus = () => {
  const router = useRouter();
  const [title, setTitle] = useState('');

  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return;
        setTitle(document.title);
        document.getElementById('main')?.focus({ preventScroll: true });
      }),
    [router],
  );

  return (
    <chakra.p srOnly aria-live="polite">
      {title}
    </chakra.p>
  );
};
