import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { expect } from 'vitest';
import { HOUR_MS } from '#shared/dates.ts';
import { listBackups } from '#shared/features/operations/backups/contract.ts';
import { readHealth } from '#shared/features/operations/health/contract.ts';
import { test as base } from '#tests/site.ts';

const recipient = await identityToRecipient(await generateX25519Identity());
const test = base.extend('siteOptions', () => ({ vars: { BACKUP_RECIPIENT: recipient } }));

test('a night makes one backup, of which nobody reads a word without the key', async ({ site }) => {
  await site.customer({ name: 'Аполлинария', order: {} });
  await site.reach('2026-11-19T00:05:00.000Z');
  site.advance(3 * HOUR_MS);
  await site.tick();
  const [backup, ...more] = (await site.operate(listBackups)).backups;
  expect([backup?.id.slice(0, 10), more]).toEqual(['2026-11-19', []]);
  const { backups } = site.inside.stores;
  const { objects } = await backups.list({ prefix: 'backups/' });
  expect(objects.length).toBeGreaterThan(1);
  for (const { key } of objects) {
    const bytes = await (await backups.get(key))?.arrayBuffer();
    const text = Buffer.from(bytes ?? new ArrayBuffer(0)).toString('latin1');
    if (key.endsWith('.age')) expect(text.startsWith('age-encryption.org/v1')).toBe(true);
    expect(text).not.toContain(Buffer.from('Аполлинария').toString('latin1'));
  }
  const { checks } = await site.operate(readHealth);
  expect(checks.find(({ id }) => id === 'backup')).toMatchObject({ value: 3, unit: 'h', state: 'ok' });
});
