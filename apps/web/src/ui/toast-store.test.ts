import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  dismissToast,
  durationOf,
  openToast,
  showToast,
  subscribeToToasts,
  TOAST_DURATION,
  TOAST_LIMIT,
  TOAST_REMOVE_DELAY,
  TOAST_SWIPE_DIRECTION,
  TOAST_SWIPE_THRESHOLD,
} from './toast-store.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('messages', () => {
  it('appear one at a time, for 5000 ms, and close on a swipe of 50 pixels to the right (spec §8) [spec 561, 562, 563, 564]', () => {
    expect([TOAST_LIMIT, TOAST_DURATION]).toEqual([1, 5000]);
    expect([TOAST_SWIPE_THRESHOLD, TOAST_SWIPE_DIRECTION]).toEqual([50, 'right']);
  });

  it('stay longer when they offer an action', () => {
    expect(durationOf({})).toBe(5000);
    expect(durationOf({ action: { label: 'Undo', run: () => {} } })).toBe(12_000);
  });

  it('are hidden immediately when dismissed, and removed after 1000000 ms (spec §8) [spec 565]', () => {
    expect(TOAST_REMOVE_DELAY).toBe(1_000_000);
    showToast({ title: 'Saved' });
    dismissToast(openToast()?.id ?? 0);
    expect(openToast()).toBeNull();
    let changes = 0;
    const stop = subscribeToToasts(() => {
      changes += 1;
    });
    vi.advanceTimersByTime(999_999);
    expect(changes).toBe(0);
    vi.advanceTimersByTime(1);
    expect(changes).toBe(1);
    stop();
  });

  it('replace the previous one immediately, whether shown or dismissed [spec 561, 566]', () => {
    showToast({ title: 'First' });
    showToast({ title: 'Second' });
    expect(openToast()).toMatchObject({ title: 'Second', variant: 'default' });
    dismissToast(openToast()?.id ?? 0);
    showToast({ title: 'Third', variant: 'warning' });
    expect(openToast()).toMatchObject({ title: 'Third', variant: 'warning' });
  });
});
