import * as z from 'zod/mini';
import { group } from '../../../contract.ts';

const call = group({ tag: 'operations', auth: 'operator' });

/** How it stands with something that is watched. */
export const HealthState = z.enum(['ok', 'warning', 'failure']);
export type HealthState = z.infer<typeof HealthState>;

/** Something that is watched. */
export const HealthCheck = z.object({
  id: z.string(),
  /** What it is of, in words of operators. */
  title: z.string(),
  state: HealthState,
  value: z.nullable(z.number()),
  unit: z.enum(['min', 'h', 'd', 'count', 'percent', 'MB']),
  /** From which value on it is a warning, and a failure; null where it never is. */
  warnFrom: z.nullable(z.number()),
  failFrom: z.nullable(z.number()),
  /** What to do about it. */
  advice: z.string(),
});
export type HealthCheck = z.infer<typeof HealthCheck>;

/** How it stands with the site. */
export const readHealth = call.get(
  '/rest/operations/health/',
  'Состояние сайта: таймер, сообщения, возвраты, доставки, размер базы, копии',
  {
    roles: ['manager', 'finance'],
    response: z.object({
      state: HealthState,
      /** Build that answers. */
      version: z.string(),
      /** The migration that was applied last. */
      migration: z.string(),
      checks: z.array(HealthCheck),
    }),
  },
);
