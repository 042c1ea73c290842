import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Contract } from '#shared/contract.ts';

const features = resolve(import.meta.dirname, '../shared/features');

export function isContract(value: unknown): value is Contract {
  return (
    typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'response' in value
  );
}

/** Every contract that a feature exports, found in the folders themselves, so that none can be forgotten. */
export async function listContracts(): Promise<Contract[]> {
  const files = readdirSync(features, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /(^|\/)contract\.ts$/.test(name),
  );
  const modules: Record<string, unknown>[] = await Promise.all(
    files.map((name) => import(/* @vite-ignore */ join(features, name))),
  );
  return modules.flatMap((module) => Object.values(module)).filter(isContract);
}

/** The name of a contract in tests: «GET /rest/orders/». */
export function nameOf({ method, path }: Contract): string {
  return `${method} ${path}`;
}
