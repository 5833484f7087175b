import { chakra } from '@chakra-ui/react';
import { MAX_SEARCH } from '@hvac/contract/post-lists';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Input } from '../../../ui/inputs.tsx';

/** Searches the posts; without JavaScript the browser requests the same address (beyond §5). */
export const SearchForm = ({ text }: { text: string }) => {
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const shown = useRef(text);
  // Follows the address, as on the way back, but keeps what was typed before the hydration.
  useEffect(() => {
    if (input.current && shown.current !== text) input.current.value = text;
    shown.current = text;
  }, [text]);
  return (
    <chakra.form
      role="search"
      action="/blog"
      display="flex"
      gap="2"
      mt="6"
      maxWidth="28rem"
      onSubmit={(event) => {
        event.preventDefault();
        navigate({ to: '/blog', search: { q: new FormData(event.currentTarget).get('q') } });
      }}
    >
      <Input
        ref={input}
        type="search"
        name="q"
        aria-label="Search articles"
        placeholder="Search articles"
        defaultValue={text}
        // Otherwise browsers put back what was typed last when they go back to the page.
        autoComplete="off"
        maxLength={MAX_SEARCH}
        color="fg"
      />
      <Button type="submit" size="lg" colorPalette="accent">
        Search
      </Button>
    </chakra.form>
  );
};
