import { hours } from '@hvac/contract/durations';
import { describe, expect, it } from 'vitest';
import { clockOutcome, diskOutcome, pastOutcome, rootOutcome } from './machine.checks.ts';

const MEBIBYTE = 1024 * 1024;
const GIBIBYTE = 1024 * MEBIBYTE;

describe('root', () => {
  it('is a warning for user 0, and for no one else', () => {
    expect(rootOutcome(0).level).toBe('warning');
    expect(rootOutcome(1000).level).toBe('ok');
    expect(rootOutcome(undefined).level).toBe('ok');
  });
});

describe('clock', () => {
  it.each([
    [1900, 0, 'ok'],
    [-1900, 0, 'ok'],
    [2100, 200, 'ok'],
    [2300, 200, 'warning'],
    [-59_000, 0, 'warning'],
    [61_000, 500, 'problem'],
    [-hours(1), 10, 'problem'],
  ])('%i ms ahead, ± %i ms: %s', (ahead, uncertainty, level) => {
    expect(clockOutcome(ahead, uncertainty).level).toBe(level);
  });

  it('says which way it is off, and keeps its text while it drifts', () => {
    expect(clockOutcome(5000, 0).says).toContain('more than 2 seconds ahead of');
    expect(clockOutcome(-90_000, 0).says).toContain('more than a minute behind');
    expect(clockOutcome(5000, 0)).toEqual(clockOutcome(9000, 3));
  });
});

describe('clock without another machine to compare', () => {
  const now = new Date('2027-05-01T12:00:00Z');

  it('is a problem when it is behind what is stored, or the release', () => {
    expect(pastOutcome(now, new Date('2027-05-01T12:01:01Z'))?.level).toBe('problem');
    expect(pastOutcome(new Date('2025-05-01'), null)?.says).toContain('the date of this release');
  });

  it('has no finding otherwise', () => {
    expect(pastOutcome(now, null)).toBeNull();
    expect(pastOutcome(now, new Date('2027-05-01T12:00:59Z'))).toBeNull();
  });
});

describe('disk', () => {
  const disk = (free: number, total = 4 * GIBIBYTE) =>
    diskOutcome([{ what: 'data', folder: 'DATA_DIR (/data)', free, total }]);

  it.each([
    [199 * MEBIBYTE, 'problem'],
    [201 * MEBIBYTE, 'warning'],
    [GIBIBYTE - 1, 'warning'],
    [GIBIBYTE, 'ok'],
  ])('with %i bytes left of 4 GiB: %s', (free, level) => {
    expect(disk(free).level).toBe(level);
  });

  it('with less than a tenth left of a large one: warning', () => {
    expect(disk(9 * GIBIBYTE, 100 * GIBIBYTE).level).toBe('warning');
    expect(disk(11 * GIBIBYTE, 100 * GIBIBYTE).level).toBe('ok');
  });

  it('names the folder on the fullest disk, and keeps its text while it fills', () => {
    const rooms = [
      { what: 'data', folder: 'DATA_DIR (/data)', free: 900 * MEBIBYTE, total: 4 * GIBIBYTE },
      { what: 'photos', folder: 'UPLOADS_DIR (/mnt)', free: 100 * MEBIBYTE, total: 4 * GIBIBYTE },
    ];
    expect(diskOutcome(rooms)).toMatchObject({
      level: 'problem',
      says: expect.stringContaining('on the disk with the photos'),
      technical: expect.stringContaining('UPLOADS_DIR (/mnt)'),
    });
    expect(disk(900 * MEBIBYTE)).toEqual(disk(800 * MEBIBYTE));
  });
});
