import { expect, test } from 'vitest';
import { uploadAtOnce } from './heavy-uploads.ts';
import { useHostProcess } from './own-host.ts';

// `pnpm bench` uploads more images.
const AT_ONCE = 4;
const MEGABYTES_AT_MOST = 700;
const MS_AT_MOST = 500;

const host = useHostProcess();

test.runIf(process.platform === 'linux')(
  'four pictures of 49 megapixels at once take little memory and hold up nobody',
  { timeout: 120_000 },
  async () => {
    const { statuses, peakMegabytes, visitMs } = await uploadAtOnce(host, AT_ONCE);
    expect(statuses).toEqual(Array(AT_ONCE).fill(201));
    expect(peakMegabytes).toBeLessThan(MEGABYTES_AT_MOST);
    expect(visitMs).toBeLessThan(MS_AT_MOST);
    expect((await fetch(`${host.siteUrl}/readyz`)).status).toBe(200);
  },
);
