import { useRouter } from '@tanstack/react-router';
import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react';
import type { Errors } from './-path-errors.ts';

/** The path of a field that shall take the focus; a new object each time. */
interface Asked {
  path: string;
}

interface AskedField {
  asked: Asked | null;
  /** Opens whatever folds the field away, and focuses it. */
  ask: (path: string) => void;
}

const Context = createContext<AskedField>({ asked: null, ask: () => undefined });

/** Lets any part of a form, or the hash of its address, focus a field, even one in a closed card or section. */
export const AskedFieldProvider = ({ children }: { children: ReactNode }) => {
  const { hash } = useRouter().latestLocation;
  const [asked, setAsked] = useState<Asked | null>(hash ? { path: hash } : null);
  const value = useMemo(() => ({ asked, ask: (path: string) => setAsked({ path }) }), [asked]);

  // By now, the parts that contain the field have opened.
  useEffect(() => {
    if (!asked) return;
    const [control] = document.getElementsByName(asked.path);
    control?.focus({ preventScroll: true });
    const isTall = (control?.offsetHeight ?? 0) > window.innerHeight / 2;
    control?.scrollIntoView({ block: isTall ? 'start' : 'center' });
    setAsked(null);
  }, [asked]);

  return <Context value={value}>{children}</Context>;
};

/** Focuses a field by its path. */
export const useAsk = () => use(Context).ask;

/**
 * State of a part of the form that can be closed. It opens when a field in it gets an error or is asked for.
 * @param contains whether a field, by its path, is in this part
 */
export const useUnfolding = (
  contains: (path: string) => boolean,
  errors: Errors,
  isOpenAtFirst = false,
) => {
  const { asked } = use(Context);
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const [seen, setSeen] = useState<{ asked: Asked | null; errors: Errors }>({
    asked: null,
    errors: {},
  });
  // While rendering, so that the field exists when the form moves the focus to it.
  if (seen.asked !== asked || seen.errors !== errors) {
    const news = [
      ...(asked && asked !== seen.asked ? [asked.path] : []),
      ...(errors === seen.errors ? [] : Object.keys(errors)),
    ];
    setSeen({ asked, errors });
    if (news.some(contains)) setOpen(true);
  }
  return [isOpen, setOpen] as const;
};
