import { useEffect, useState } from 'react';

/** Moves the focus to an element by its id after the next change on screen, for example to a row that is added. */
export const useFocus = () => {
  const [target, setTarget] = useState<{ id: string } | null>(null);
  useEffect(() => {
    if (target) document.getElementById(target.id)?.focus();
  }, [target]);
  return (id: string) => setTarget({ id });
};
