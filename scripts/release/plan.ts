import { Complaint } from '#shared/complaint.ts';
import type { ReleaseOptions } from './options.ts';
import type { Step } from './release.ts';
import { affinity } from './steps/affinity.ts';
import { build, check, settings, tests, tree } from './steps/checks.ts';
import { desk } from './steps/desk.ts';
import { originBackup, originKeep, restart } from './steps/origin.ts';
import { deploy, keep, rollout, triggers, upload } from './steps/rollout.ts';
import { backup, migrate, seed, stores } from './steps/stores.ts';

/** What a release consists of, in order: whatever can object comes before anything is changed. */
export function planOf({ variant, isFirst }: Pick<ReleaseOptions, 'variant' | 'isFirst'>): Step[] {
  if (variant === 'origin') return [tree, tests, check, originBackup, originKeep, build, restart];
  const checked = [tree, tests, settings, check];
  const hasDatabase = variant !== 'edge';
  const database = hasDatabase ? [backup, migrate, seed] : [];
  const beside = variant === 'full' ? [desk] : [];
  if (isFirst) {
    const created = hasDatabase ? [stores] : [];
    return [...checked, ...created, build, affinity, ...database, deploy, ...beside];
  }
  return [...checked, build, keep, affinity, upload, ...database, rollout, triggers, ...beside];
}

/** The steps that are left: those not done yet, those from one on, or one alone. */
export function stepsLeft(
  plan: readonly Step[],
  done: readonly string[],
  { from, only }: Pick<ReleaseOptions, 'from' | 'only'>,
): readonly Step[] {
  const names = plan.map(({ name }) => name);
  const unknown = [from, only].find((name) => name !== undefined && !names.includes(name));
  if (unknown !== undefined)
    throw new Complaint(`This release has no step ${unknown}: choose one of ${names.join(', ')}.`);
  if (only !== undefined) return plan.filter(({ name }) => name === only);
  if (from !== undefined) return plan.slice(names.indexOf(from));
  return plan.filter(({ name }) => !done.includes(name));
}
