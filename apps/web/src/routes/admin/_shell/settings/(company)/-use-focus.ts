import { useEffect, useState } from 'react';

const elementOf = (idOrName: string): HTMLElement | null | undefined =>
  document.getElementById(idOrName) ?? document.getElementsByName(idOrName)[0];

/**
 * Moves the focus to an element after the next change on screen, for example to a row that is added. It is
 * found by its id or, as the control of a field, by its name.
 */
export const useFocus = () => {
  const [target, setTarget] = useState<{ idOrName: string } | null>(null);
  useEffect(() => {
    if (target) elementOf(target.idOrName)?.focus();
  }, [target]);
  return (idOrName: string) => setTarget({ idOrName });
};
