import { useState } from 'react';

/** Copies a text, and reports whether it has been copied. */
export const useCopy = (text: string) => {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      // Without HTTPS, browsers give pages no access to the clipboard; the text can be selected and copied by hand.
    }
  };
  return { isCopied, copy };
};
