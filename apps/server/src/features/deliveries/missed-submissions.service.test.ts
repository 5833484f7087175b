import { describe, expect, it } from 'vitest';
import { mailThrough, OWNER, useDeliveries } from '../../../test/fixtures/deliveries.ts';
import { serverAt, startMailSink } from '../../../test/mail-sink.ts';
import { workOn } from '../../../test/work.ts';
import { planMissedSubmissions } from './missed-submissions.service.ts';

const { em, submit, work, deliveries } = useDeliveries();

const MAIL = mailThrough(serverAt(1), [OWNER]);
const plan = () => planMissedSubmissions(workOn(em()));
const states = async () => (await deliveries()).map(({ recipient, state }) => [recipient, state]);

describe('a waiting delivery', () => {
  it('is sent although its job could not be read', async () => {
    const sink = await startMailSink();
    const channels = mailThrough(sink.server, [OWNER]);
    await submit(channels);
    await em().execute(`update jobs set payload = '{"delivery": 7}'`);
    await work(channels);
    expect(await states()).toEqual([[OWNER, 'waiting']]);
    await Promise.all([plan(), plan()]);
    await work(channels);
    expect(sink.accepted).toHaveLength(1);
    expect(await states()).toEqual([[OWNER, 'sent']]);
  });

  it('gets no second job while its own waits', async () => {
    await submit(MAIL);
    await plan();
    expect(await em().execute(`select 1 from jobs where state = 'waiting'`)).toHaveLength(1);
  });
});
