import { experimentCookies } from '#shared/features/experiments/assignment.ts';
import { EXPERIMENT_LIFETIME_S, type ExperimentKey } from '#shared/features/experiments/keys.ts';
import { writeCookie } from '../consent/write-cookie.ts';
import { type CreateVendor, callGlobal } from './vendor.ts';

/** Experiments of ours whose variant an answer names: `{ flags: { whyBefit: ['1'], … } }`; other flags are not ours. */
export function variantsIn(answer: unknown): ExperimentKey[] {
  const flags: unknown = Reflect.get(Object(answer), 'flags');
  const chosen = Object.entries(Object(flags)).filter(
    ([, values]) => Array.isArray(values) && values.includes('1'),
  );
  return experimentCookies(chosen.map(([name]) => name));
}

/** Varioqub draws the visitor's variants and counts them in Metrika; pages show them from the next one on. */
export const createAbTest: CreateVendor = ({ siteKey = '' }) => ({
  ready() {
    callGlobal('ymab', siteKey, 'init', (answer: unknown) => {
      for (const key of variantsIn(answer))
        writeCookie(`${key}=1; Path=/; Max-Age=${EXPERIMENT_LIFETIME_S}; Secure; SameSite=Lax`);
    });
  },
});
