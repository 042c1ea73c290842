import type { Customer } from '#tests/harness/customer.ts';
import type { LocalWorker } from '#tests/harness/local-worker.ts';
import type { CallExample } from './call-example.ts';

/** A call that succeeds for its owner at `orderMoment`, on a thing that was made for it. */
export interface OwnedCall extends CallExample {
  readonly bytes?: Uint8Array<ArrayBuffer>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Makes the thing that a call names, and the call. */
export type Build = (owner: Customer, site: LocalWorker) => Promise<OwnedCall>;
