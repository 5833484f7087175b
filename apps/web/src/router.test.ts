import { expect, it } from 'vitest';
import { createQueryClient } from './router.tsx';

it('data never becomes stale, and is not refetched after a time or on focus [spec 009, 010, 011]', () => {
  expect(createQueryClient().getDefaultOptions().queries).toMatchObject({
    refetchInterval: false,
    refetchOnWindowFocus: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
});

it('neither a query nor a mutation is tried again [spec 012, 013]', async () => {
  const client = createQueryClient();
  let calls = 0;
  const failing = async () => {
    calls += 1;
    throw new Error('No');
  };
  const queried = client.fetchQuery({ queryKey: ['any'], queryFn: failing });
  await expect(queried).rejects.toThrow('No');
  expect(calls).toBe(1);
  const { queries, mutations } = client.getDefaultOptions();
  expect([queries?.retry, mutations?.retry]).toEqual([false, false]);
  const mutation = client.getMutationCache().build(client, { mutationFn: failing });
  await expect(mutation.execute(undefined)).rejects.toThrow('No');
  expect(calls).toBe(2);
});
