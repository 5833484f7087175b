import { chakra } from '@chakra-ui/react';

/**
 * A field that only bots fill in (beyond §2). People cannot see, hear or reach it, and the attributes keep autofill
 * and password managers away.
 */
export const Honeypot = () => (
  <chakra.p srOnly aria-hidden>
    <label>
      Leave this empty
      <chakra.input
        name="topic"
        tabIndex={-1}
        autoComplete="off"
        data-1p-ignore
        data-lpignore
        // As high as any other control, although nobody can touch it.
        height="11"
      />
    </label>
  </chakra.p>
);
