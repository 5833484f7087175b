import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { Client } from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { createCategory } from '../../../test/factories.ts';
import { columnsIn, copiedTable } from './table-copy.service.ts';

/** The PostgreSQL protocol message after the last row. */
const COPY_DONE = Buffer.from([0x63, 0, 0, 0, 4]);
const LATER = 50;

/** The address of a database behind a network that delays what follows the last row. */
const behindSlowNetwork = async (databaseUrl: string): Promise<string> => {
  const url = new URL(databaseUrl);
  const { port, hostname } = url;
  const network = createServer((client) => {
    const server = connect(Number(port), hostname);
    client.pipe(server);
    client.on('close', () => server.destroy());
    server.on('data', (bytes) => {
      const end = bytes.indexOf(COPY_DONE) + COPY_DONE.length;
      if (end < COPY_DONE.length) return client.write(bytes);
      client.write(bytes.subarray(0, end));
      setTimeout(() => client.write(bytes.subarray(end)), LATER);
    });
  }).listen(0, '127.0.0.1');
  await once(network, 'listening');
  onTestFinished(() => void network.close());
  url.host = `127.0.0.1:${(network.address() as AddressInfo).port}`;
  return url.href;
};

it('a copied table has its row count, even when the server sends it later than the last row', async () => {
  const { orm, databaseUrl } = await testDatabase();
  for (let made = 0; made < 3; made += 1) await createCategory(orm.em.fork());
  const client = new Client({ connectionString: await behindSlowNetwork(databaseUrl) });
  await client.connect();
  onTestFinished(() => client.end());

  const columns = (await columnsIn(client, 'public')).get('blog_categories') ?? [];
  const files = copiedTable(client, 'blog_categories', columns);
  let step = await files.next();
  while (!step.done) step = await files.next();
  expect(step.value).toMatchObject({ columns, rows: 3 });
});
