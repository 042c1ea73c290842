import * as z from 'zod/mini';
import { HealthCheck } from '#shared/features/operations/health/contract.ts';

const Health = z.object({
  state: z.string(),
  version: z.string(),
  migration: z.string(),
  checks: z.array(HealthCheck),
});

const order = ['failure', 'warning', 'ok'];

/** How it stands with the site, a line for each check: the worst first, and what to do about it. */
export function healthTable(answer: unknown): string {
  const { state, version, migration, checks } = Health.parse(answer);
  const rows = checks
    .toSorted((a, b) => order.indexOf(a.state) - order.indexOf(b.state))
    .map((one) => [
      one.state,
      one.id,
      `${one.value ?? '–'} ${one.unit}`,
      [one.warnFrom, one.failFrom].map((bound) => bound ?? '–').join(' / '),
      one.state === 'ok' ? one.title : `${one.title}. ${one.advice}`,
    ]);
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const lines = rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '));
  return [`${state}  build ${version}, ${migration}`, ...lines].join('\n');
}
