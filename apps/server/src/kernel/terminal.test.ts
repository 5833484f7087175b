import { expect, it, onTestFinished, vi } from 'vitest';
import { print, printableLine, printError } from './terminal.ts';

it.each([
  ['an escape sequence', '\u001b[2J\u001b]0;owned\u0007', '\\u001b[2J\\u001b]0;owned\\u0007'],
  ['the same in one character', '\u009b2J', '\\u009b2J'],
  ['a line break', 'a.txt\nThe site is now yours', 'a.txt\\u000aThe site is now yours'],
  ['a return to the start of the line', 'a\rb\u0085c\u2028d', 'a\\u000db\\u0085c\\u2028d'],
  ['backspaces', 'evil\b\b\b\bgood\u007f', 'evil\\u0008\\u0008\\u0008\\u0008good\\u007f'],
  ['reversed text', 'a\u202etxt.exe\u2066', 'a\\u202etxt.exe\\u2066'],
])('shows %s instead of obeying it', (_what, text, printed) => {
  expect(printableLine(text)).toBe(printed);
});

it('leaves what people write as it is', () => {
  for (const text of ['Jörg’s Heizung – 24 h', '北方暖通', 'مدفأة', '👩‍🔧 “1.5 t” \\u001b']) {
    expect(printableLine(text)).toBe(text);
  }
});

it('is applied to everything that is printed', () => {
  const streams = ['log', 'error'] as const;
  const [log, error] = streams.map((stream) => vi.spyOn(console, stream).mockReturnValue());
  onTestFinished(() => void vi.restoreAllMocks());
  print('first \u001b[1m', 'second\nline');
  expect(log?.mock.calls).toEqual([['first \\u001b[1m'], ['second\\u000aline']]);
  printError('third \u001b[1m', 'fourth\nline');
  expect(error?.mock.calls).toEqual([['third \\u001b[1m'], ['fourth\\u000aline']]);
});
