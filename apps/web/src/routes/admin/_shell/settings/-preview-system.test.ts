import { describe, expect, it } from 'vitest';
import { theme } from '../../../../theme.ts';
import { inContainer } from './-preview-system.ts';

describe('the styles of a preview', () => {
  it('query the width of the preview where the website queries that of the window', () => {
    const styles = theme.css({ padding: { base: '4', md: '6' } });
    expect(Object.keys(styles)).toContain('@media screen and (min-width: 48rem)');
    expect(inContainer(styles)).toEqual({
      padding: '1rem',
      '@container preview (min-width: 48rem)': { padding: '1.5rem' },
    });
  });

  it('do so where a component writes the query itself', () => {
    const styles = theme.css({
      '@media (max-width: 47.99em)': { marginRight: 'calc(-1 * (100vw - 76rem) / 2)' },
    });
    expect(inContainer(styles)).toEqual({
      '@container preview (max-width: 47.99em)': { marginRight: 'calc(-1 * (100cqi - 76rem) / 2)' },
    });
  });

  it('leave other conditions as they are', () => {
    const styles = theme.css({ '@media print': { color: 'red' }, _hover: { color: 'red' } });
    expect(inContainer(styles)).toEqual(styles);
  });

  it('are the same object for the same styles, as the system promises', () => {
    const styles = theme.css({ gap: { base: '2', lg: '3' } });
    expect(inContainer(styles)).toBe(inContainer(styles));
  });
});
