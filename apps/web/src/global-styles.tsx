import createCache from '@emotion/cache';
import { CacheProvider, Global } from '@emotion/react';
import { renderToString } from 'react-dom/server';
import readingModes from './reading-modes.css?inline';
import { theme } from './theme.ts';

const rendered = renderToString(
  <CacheProvider value={createCache({ key: 'global' })}>
    <Global styles={theme._global} />
  </CacheProvider>,
);

/**
 * Reset, base rules, tokens and reading modes: sent once with each document, so that the browser never has to
 * generate them.
 */
export const globalStyles =
  theme.layers.atRule + rendered.replace(/<\/?style[^>]*>/g, '') + readingModes;
