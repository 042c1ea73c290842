import type { Bindings } from '#worker/env.ts';

/** What a deployment has bound: what is not given is missing, as on a deployment that was set up without it. */
export const createBindings = (given: Partial<Bindings>): Bindings => given as Bindings;
