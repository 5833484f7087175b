import type { BackupCounts } from '@hvac/contract/backups';
import { counted } from '../../../-kit/-counted.ts';

const MEGABYTE = 1_000_000;

/** A human-readable size: '174 MB', '1.2 GB'. Takes bytes. */
export const sizeText = (bytes: number): string => {
  if (bytes < MEGABYTE / 10) return 'less than 0.1 MB';
  const [value, unit] =
    bytes < 1000 * MEGABYTE ? [bytes / MEGABYTE, 'MB'] : [bytes / (1000 * MEGABYTE), 'GB'];
  return `${value.toLocaleString('en-US', { maximumFractionDigits: value < 10 ? 1 : 0 })} ${unit}`;
};

/** What a backup contains: '12 posts, 345 leads, 6 photos'. */
export const countsText = ({ posts, submissions, pictures }: BackupCounts): string =>
  [counted(posts, 'post'), counted(submissions, 'lead'), counted(pictures, 'photo')].join(', ');
