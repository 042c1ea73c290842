import type { HealthCheck } from '#shared/features/operations/health/contract.ts';

/** Something that is watched, before it is judged. */
export type Measured = Omit<HealthCheck, 'state'> & {
  /** Whether less is worse: its bounds are those from which on downwards it is a warning, and a failure. */
  readonly isCountdown?: true;
};
