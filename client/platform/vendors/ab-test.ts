import { experimentCookies } from '#shared/features/experiments/assignment.ts';
import { EXPERIMENT_LIFETIME_S, type ExperimentKey } from '#shared/features/experiments/keys.ts';
import { writeCookie } from '../consent/write-cookie.ts';
import { type CreateVendor, callGlobal } from './vendor.ts';

/**
 * Experiments of ours that an answer names, `{ flags: { whyBefit: ['1'], … } }`, and whether it draws their variant; other
 * flags are not ours.
 */
export function drawnIn(answer: unknown): (readonly [ExperimentKey, boolean])[] {
  const flags: unknown = Reflect.get(Object(answer), 'flags');
  return Object.entries(Object(flags)).flatMap(([name, values]) =>
    Array.isArray(values) ? experimentCookies([name]).map((key) => [key, values.includes('1')] as const) : [],
  );
}

/** Varioqub draws the visitor's variants and counts them in Metrika; pages show them from the next one on. */
export const createAbTest: CreateVendor = ({ siteKey = '' }) => ({
  ready() {
    callGlobal('ymab', siteKey, 'init', (answer: unknown) => {
      for (const [key, isVariant] of drawnIn(answer)) {
        // One that it draws no more ends.
        const lifetimeS = isVariant ? EXPERIMENT_LIFETIME_S : 0;
        writeCookie(`${key}=1; Path=/; Max-Age=${lifetimeS}; Secure; SameSite=Lax`);
      }
    });
  },
});
