import { type BackupsState, newestBackup } from '@hvac/contract/backups';
import { hours } from '@hvac/contract/durations';
import {
  type Check,
  type CheckContext,
  type Outcome,
  ok,
  problem,
  warning,
} from '../../kernel/self-check.ts';
import { createBackupConfig } from './backup-config.ts';
import { wasBackupDownloaded } from './backup-downloads.service.ts';
import { readBackups } from './backup-state.service.ts';

/** Hours after which a backup is too old when none is scheduled here. */
const MAX_HOURS_BY_HAND = 48;

const ADVICE = 'Make one now under Settings → Backups.';
const COMMAND = 'On the command line: pnpm backup.';

const ageOutcome = ({ backups, every }: BackupsState, now: Date): Outcome | null => {
  const newest = newestBackup(backups);
  const longest = every === 0 ? MAX_HOURS_BY_HAND : 2 * every;
  const age = newest && now.getTime() - Date.parse(newest.takenAt);
  if (age !== undefined && age <= hours(longest)) return null;
  const says = newest
    ? `The newest backup is more than ${longest} hours old.`
    : 'There is no backup yet.';
  if (every === 0) {
    return warning(`${says} Automatic backups are off.`, {
      advice: ADVICE,
      technical: `For a backup a day, set BACKUP_EVERY=24 or remove that variable. ${COMMAND}`,
    });
  }
  return newest
    ? problem(says, {
        advice: ADVICE,
        technical: `The server log says why none was made. ${COMMAND}`,
      })
    : warning(says, {
        advice: `The first automatic one runs within the hour. ${ADVICE}`,
        technical: COMMAND,
      });
};

/** What the self-check says about backups. */
export const backupOutcome = (state: BackupsState, now: Date): Outcome => {
  if (state.failure) {
    return problem('The last backup failed.', {
      advice: 'We try again automatically. If it keeps failing, ask your web person.',
      technical: `${state.failure.error}. If the disk is full, free some space or keep fewer backups (BACKUP_KEEP).`,
    });
  }
  const byAge = ageOutcome(state, now);
  if (byAge) return byAge;
  if (state.isOnSameDisk) {
    return warning('Backups are on the same disk as the site. If it fails, they are gone too.', {
      advice: 'Download one now and then under Settings → Backups.',
      technical:
        'Or keep them in an object store (S3_ENDPOINT), or on another disk at DATA_DIR/backups.',
    });
  }
  return ok('There is a recent backup, on another disk than the site.');
};

const stateOf = ({ em, env, orm }: CheckContext, now: Date) =>
  readBackups(em, createBackupConfig(env, orm), now);

export const backupCheck: Check = {
  name: 'backup',
  title: 'Backups',
  async run(context) {
    const now = new Date();
    const outcome = backupOutcome(await stateOf(context, now), now);
    return outcome.level === 'ok' ? outcome : { ...outcome, page: '/admin/settings/backups' };
  },
};

/** What the self-check says about backups that a clock which was ahead has named. */
export const backupDatesOutcome = ({ backups }: Pick<BackupsState, 'backups'>): Outcome => {
  const ahead = backups.filter(({ isAhead, presence }) => isAhead && presence !== 'gone');
  const [last] = ahead;
  if (!last) return ok('No backup is dated in the future.');
  const others = ahead.length > 1 ? ` and ${ahead.length - 1} more are` : ' is';
  return problem(
    `${last.name}${others} dated in the future: the clock was ahead when it was made, or is behind now. It doesn't count as the newest backup.`,
    {
      advice:
        'If the clock is right now, delete that backup under Settings → Backups once there is a newer one.',
      technical: "Set the server's clock by NTP.",
    },
  );
};

export const backupDatesCheck: Check = {
  name: 'backup-dates',
  title: 'Backup dates',
  async run(context) {
    const outcome = backupDatesOutcome(await stateOf(context, new Date()));
    return outcome.level === 'ok' ? outcome : { ...outcome, page: '/admin/settings/backups' };
  },
};

/** Whether a backup would survive the loss of this machine's disk, for the list 'Get your site ready'. */
export const isBackedUp = async (context: CheckContext): Promise<boolean> => {
  const { backups, isOnSameDisk } = await stateOf(context, new Date());
  if (!newestBackup(backups)) return false;
  return !isOnSameDisk || (await wasBackupDownloaded(context.em));
};
