import { describe, expect, it } from 'vitest';
import { createSightings, DETAILS_PER_KIND } from './sightings.ts';

const first = new Date('2026-11-21T08:00:00Z');
const later = new Date('2026-11-21T09:00:00Z');

describe('the sightings of an instance', () => {
  it('are bounded, whatever visitors make up', () => {
    const sightings = createSightings();
    for (let number = 0; number < 10_000; number += 1) sightings.note('host-name', `name${number}`);
    sightings.note('forwarding-headers', '10.0.0.1');
    expect(sightings.take()).toHaveLength(DETAILS_PER_KIND + 1);
  });

  it('hold short and printable details', () => {
    const sightings = createSightings();
    sightings.note('host-name', `\u001b[31m\n${'long'.repeat(1000)}\u202e`);
    expect(sightings.take()[0]?.detail).toMatch(/^\?\[31m\?(long)+l?o?n?g?$/);
    sightings.note('host-name', 'x'.repeat(1_000_000));
    expect(sightings.take()[0]?.detail).toHaveLength(100);
  });

  it('are counted, with the times of the first and the last', () => {
    const sightings = createSightings();
    sightings.note('host-name', 'www.example.com', later);
    sightings.note('host-name', 'www.example.com', first);
    expect(sightings.take()).toEqual([
      {
        kind: 'host-name',
        detail: 'www.example.com',
        count: 2,
        firstSeen: first,
        lastSeen: later,
      },
    ]);
    expect(sightings.take()).toEqual([]);
  });

  it('keep their counts when they could not be stored', () => {
    const sightings = createSightings();
    sightings.note('host-name', 'www.example.com', first);
    const taken = sightings.take();
    sightings.note('host-name', 'www.example.com', later);
    sightings.putBack(taken);
    expect(sightings.take()).toMatchObject([{ count: 2, firstSeen: first, lastSeen: later }]);
  });
});
