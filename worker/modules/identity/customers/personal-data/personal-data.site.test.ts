import { describe, expect } from 'vitest';
import { withdrawHealthData } from '#shared/features/consents/contract.ts';
import { exportData } from '#shared/features/customers/contract.ts';
import { saveTastes } from '#shared/features/exclusions/contract.ts';
import { allowProgress, getProgress, withdrawProgress } from '#shared/features/progress/contract.ts';
import { type SiteCustomer, test } from '#tests/site.ts';
import { readRows, sql } from '#worker/platform/database.ts';
import { personalTables } from './tables/sql.ts';

const kept = async (anna: SiteCustomer) => JSON.stringify((await anna.call(exportData)).sections);

describe('health data', () => {
  test('is erased with its consent, but where food is still to come, and there once it has', async ({
    site,
  }) => {
    const anna = await site.customer();
    await anna.signHealthConsent();
    await anna.place({
      without: ['allergy-nuts', 'fish'],
      others: [{ name: 'Олег', without: ['allergy-dairy'] }],
    });
    await anna.call(saveTastes, { body: { version: 1, without: ['allergy-eggs', 'fish'] } });
    await anna.call(withdrawHealthData);
    expect(await kept(anna)).toContain('allergy-nuts');
    site.setClock('2026-11-25T09:00:00.000Z');
    await site.arrive(anna);
    await site.tick();
    const after = await kept(anna);
    expect(after).not.toMatch(/allergy-/);
    // What is no health data stays.
    expect(after).toContain('fish');
  });

  test('of the progress is erased with its own consent, and can be begun again', async ({ site }) => {
    const anna = await site.customer();
    await anna.signHealthConsent();
    await anna.call(allowProgress);
    await anna.call(withdrawProgress, { body: { confirm: true } });
    await site.tick();
    expect((await anna.call(exportData)).sections.progress_profiles?.rows ?? []).toEqual([]);
    expect(await anna.call(getProgress)).toBeDefined();
  });
});

test('every table that reaches a customer is known to export and erasure', async ({ site }) => {
  const facts = (what: string, pragma: string) =>
    readRows(
      site.inside.stores.site,
      sql(
        `SELECT m.name, f.${what} AS fact FROM sqlite_schema m, ${pragma}(m.name) f WHERE m.type = 'table'`,
      ),
    );
  const named = (await facts('name', 'pragma_table_info')).filter(({ fact }) => fact === 'customer_id');
  const references = await facts('"table"', 'pragma_foreign_key_list');
  const found = new Set(['customers', ...named.map(({ name }) => String(name))]);
  for (let before = 0; before < found.size; ) {
    before = found.size;
    for (const { name, fact } of references) if (found.has(String(fact))) found.add(String(name));
  }
  const known = new Set<string>(personalTables.map(({ table }) => table));
  expect(found.size).toBeGreaterThan(30);
  expect([...found].filter((table) => !known.has(table))).toEqual([]);
});
