import type { HealthState } from '#shared/features/operations/health/contract.ts';

/** Something that has gone wrong, or is well again, as whoever runs the site reads it. */
export interface AlertMessage {
  /** What is watched: the same for its beginning and its end. */
  readonly id: string;
  readonly state: HealthState;
  readonly title: string;
  readonly text: string;
}

/** Tells whoever runs the site. Rejects where it was not taken. */
export interface AlertChannel {
  readonly name: string;
  send(message: AlertMessage): Promise<void>;
}
