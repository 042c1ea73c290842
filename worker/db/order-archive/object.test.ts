import { expect, test } from 'vitest';
import { type ArchivedDay, readArchive, sealArchive } from './object.ts';
import { nameOfArchive } from './statements.ts';

const day: ArchivedDay = {
  ...{ order_id: 'o', date: '2026-11-18', person: 1, kcal: 1498.3999999999999, credit_kop: 0 },
  ...{ money_kop: 0, kept_at: 1, food: [{ slot: 'lunch', dish: { title: 'Борщ' } }], is_to_card: 0 },
};
const named = (sha256: string) => nameOfArchive({ customerId: 'c', month: '2026-11', orderId: 'o', sha256 });
const storeOf = (bytes: ArrayBuffer | null) => ({
  get: async () => (bytes === null ? null : { arrayBuffer: async () => bytes }),
});

test('an archive holds what was sealed, to the last digit, and is the same each time', async () => {
  const sealed = await sealArchive([day]);
  expect(await readArchive(storeOf(sealed.bytes), named(sealed.sha256))).toEqual([day]);
  expect((await sealArchive([day])).sha256).toBe(sealed.sha256);
});

test.each([
  ['is missing', async () => null],
  ['holds other food', async () => (await sealArchive([{ ...day, person: 2 }])).bytes],
  ['is no archive', async () => new ArrayBuffer(9)],
])('an archive that %s is not read', async (_, bytesOf) => {
  const { sha256 } = await sealArchive([day]);
  const reading = readArchive(storeOf(await bytesOf()), named(sha256));
  await expect(reading).rejects.toMatchObject({ code: 'upstream_failed' });
});
