import { changeDeviceInput, saveDeviceInput, syncDeviceInput } from '@hvac/contract/push';
import { idInput } from '@hvac/contract/text';
import type { RequestContext } from '../../http/context.ts';
import { createRouter, provedSignedInProcedure, signedInProcedure } from '../../http/trpc.ts';
import {
  changeDevice,
  listDevices,
  removeDevice,
  saveDevice,
  syncDevice,
} from './devices.service.ts';
import type { PushSite } from './push-site.service.ts';
import { testDevice } from './test-notification.service.ts';

const placeOf = ({ session, client }: RequestContext) => ({
  sessionId: session.id() ?? '',
  userAgent: client.userAgent,
});

/** The devices that are notified of requests. */
export const createDevicesRouter = (site: PushSite) =>
  createRouter({
    list: signedInProcedure.query(({ ctx }) => listDevices(ctx.em, site, ctx.viewer, ctx.now())),

    /** Turns notifications on. Whoever finds the browser unattended must not be notified of customers from then on. */
    save: provedSignedInProcedure
      .input(saveDeviceInput)
      .mutation(({ ctx, input }) => saveDevice(ctx.work, site, input, placeOf(ctx))),

    /** Called at each start of the office on a device that is on; null when it is not known any more. */
    sync: signedInProcedure
      .input(syncDeviceInput)
      .mutation(({ ctx, input }) => syncDevice(ctx.work, site, input, placeOf(ctx))),

    change: signedInProcedure
      .input(changeDeviceInput)
      .mutation(({ ctx, input }) => changeDevice(ctx.work, site, input)),

    /** Turns notifications off: one's own or, for administrators, anybody's. */
    remove: signedInProcedure
      .input(idInput)
      .mutation(({ ctx, input }) => removeDevice(ctx.work, input.id)),

    test: signedInProcedure
      .input(idInput)
      .mutation(({ ctx, input }) => testDevice(ctx.work, site, input.id)),
  });
