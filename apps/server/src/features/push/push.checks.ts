import { type Check, ok, skipped, warning } from '../../kernel/self-check.ts';
import type { PushSite } from './push-site.service.ts';
import { findSilentDevices } from './silent-devices.service.ts';

const MAX_NAMED = 5;

/** Checks that the devices that are to be notified of submissions can be reached. */
export const createDevicesCheck = (site: PushSite): Check => ({
  name: 'devices',
  title: 'Notifications',
  async run({ em }) {
    const { count, lost, failing, unused } = await findSilentDevices(em, site, new Date());
    const page = '/admin/submissions';
    const named = (devices: string[]) =>
      devices.length > MAX_NAMED
        ? `${devices.slice(0, MAX_NAMED).join(', ')} and ${devices.length - MAX_NAMED} more`
        : devices.join(', ');
    if (lost.length > 0) {
      const says = `No longer notified of leads: ${named(lost)}.`;
      const advice =
        'Open the office once on each device, and press the bell in Leads there if that is not enough; or remove it under Leads → Notifications.';
      return { ...warning(says, { advice }), page };
    }
    if (failing) {
      const says = `The last notification for ${failing.device} failed: ${failing.error}`;
      const advice = 'Send a test on that device, under Leads → Notifications.';
      const technical =
        'The machine has to reach the push services on port 443, and its clock has to be right.';
      return { ...warning(says, { advice, technical }), page };
    }
    if (unused.length > 0) {
      const says = `The office was not opened for 30 days on ${named(unused)}, so phones may have ended notifications there.`;
      const advice = 'Open it there once, or remove the device under Leads → Notifications.';
      return { ...warning(says, { advice }), page };
    }
    if (count === 0) {
      return skipped('No phone or computer is notified yet: press the bell in Leads there.');
    }
    return ok('Notifications are working.');
  },
});
