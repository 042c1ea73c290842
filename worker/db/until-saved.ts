import { type GuardName, isRefusedBy } from './guards/sql.ts';

/** How often something is decided, once others keep changing what the decision rests on. */
const TRIES = 4;

/** The guards that tell of it where a decision rests on what is known of a customer. */
const OF_CUSTOMER: readonly GuardName[] = ['customer-version'];

/** Loads, decides and saves; whoever was overtaken by another batch, as these guards tell, begins again, a few times. */
export async function untilSaved<T>(
  loadDecideSave: () => Promise<T>,
  { most = TRIES, guards = OF_CUSTOMER } = {},
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await loadDecideSave();
    } catch (error) {
      if (tries === most || !isRefusedBy(error, ...guards)) throw error;
    }
  }
}
