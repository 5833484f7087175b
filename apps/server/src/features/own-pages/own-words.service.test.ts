import { describe, expect, it } from 'vitest';
import { createOlderTexts, MAX_COMPARED_WORDS } from './own-words.service.ts';

const PLACES = ['Troy', 'Royal Oak', 'Metro Detroit', 'Michigan', 'Hearthline Heating & Cooling'];

/** So many words of a text that no other one shares: each begins with its own letters. */
const textOf = (of: string, words: number) =>
  Array.from(
    { length: words },
    (_, n) =>
      `${of}${'abcdefghij'[n % 10]}${'klmnopqrst'[((n / 10) % 10) | 0]}${'uvwxyz'[((n / 100) % 6) | 0]}`,
  ).join(' ');

const measured = (older: string[], text: string) => {
  const texts = createOlderTexts(PLACES);
  for (const each of older) texts.add(each);
  return texts.measure(text);
};

describe('the words that no older text has', () => {
  it('are none of the same text for another place, however it is written', () => {
    const page = `We repair furnaces in Troy and around it. ${textOf('x', 60)} Call us in Troy, 24 hours.`;
    const clone = page.replaceAll('Troy', 'ROYAL OAK').replace('24', '7');
    expect(measured([page], clone)).toMatchObject({ own: 0, nearest: 0 });
    const typed = page.replaceAll(' ', '  ').replaceAll('.', '!').toUpperCase();
    expect(measured([page], typed).own).toBe(0);
  });

  it('are those of a paragraph of its own', () => {
    const rest = textOf('x', 300);
    const page = `${textOf('y', 80)} ${rest}`;
    expect(measured([rest], page).own).toBe(80);
    expect(measured([`${textOf('z', 80)} ${rest}`], page).own).toBe(80);
  });

  it('are few when it is made of parts of many others, of which none has much', () => {
    const parts = 'abcdefghijklmno'.split('').map((of) => textOf(of, 40));
    const older = parts.map((part, n) => `${textOf(`q${n}q`, 300)} ${part}`);
    expect(measured(older, parts.join(' ')).own).toBeLessThan(10);
  });

  it('are all of a text that shares only phrases of four words', () => {
    const words = textOf('x', 40).split(' ');
    const older = words.flatMap((_, n) => (n % 4 === 0 ? [words.slice(n, n + 4).join(' ')] : []));
    const mixed = older.map((phrase, n) => `${phrase} ${textOf(`r${n}r`, 3)}`).join(' ');
    expect(measured([mixed], words.join(' ')).own).toBe(40);
  });

  it('count a name of several words as one, and what surrounds it', () => {
    const { words } = measured(
      [],
      'Hearthline Heating & Cooling serves Royal Oak, Michigan since 1962',
    );
    expect(words).toBe(6);
  });

  it('name the text that has most of the others', () => {
    const [one, other] = [textOf('x', 100), textOf('y', 200)];
    expect(measured([one, other], `${one} ${other}`).nearest).toBe(1);
    expect(measured([one, other], textOf('z', 50)).nearest).toBeNull();
  });

  it('are measured among those that are older than a text, whichever have come since', () => {
    const texts = createOlderTexts(PLACES);
    const [one, other] = [textOf('x', 100), textOf('y', 100)];
    texts.add(one);
    texts.add(other);
    expect(texts.measure(other, 1)).toMatchObject({ own: 100, nearest: null });
    expect(texts.measure(other)).toMatchObject({ own: 0, nearest: 1 });
    expect(texts.measure(one, 0).own).toBe(100);
  });

  it('are fewer once a word in which it differs is a name, in texts that were read before as well', () => {
    const text = (name: string) => textOf('x', 100).replace(/((?:\S+ ){4})\S+/g, `$1${name}`);
    const texts = createOlderTexts(PLACES);
    texts.add(textOf('y', 50));
    texts.add(text('alpha'));
    expect(texts.measure(text('beta')).own).toBe(100);
    texts.addNames(['Alpha', 'Beta', 'Beta', '']);
    expect(texts.measure(text('beta'))).toMatchObject({ own: 0, nearest: 1 });
    expect(texts.measure(text('beta'), 1).own).toBe(100);
  });

  it('are those of the first 5,000 words', () => {
    const end = textOf('end', 100);
    const long = `${'word '.repeat(MAX_COMPARED_WORDS)}${end}`;
    expect(measured([], long)).toMatchObject({
      words: MAX_COMPARED_WORDS,
      own: MAX_COMPARED_WORDS,
    });
    expect(measured([long], end).own).toBe(100);
  });

  it('are counted of any language, and none of an empty text', () => {
    expect(measured([], '').words).toBe(0);
    expect(measured([], 'Réparation d’une chaudière à 25 °C').own).toBe(6);
    expect(measured([], 'إصلاح الأفران في المدينة').own).toBe(4);
  });
});
