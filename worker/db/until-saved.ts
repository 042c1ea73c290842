import { isRefusedBy } from './guards/sql.ts';

/** How often something is decided, once others keep changing what the decision rests on. */
const TRIES = 4;

/** Loads, decides and saves; whoever was overtaken by another batch begins again, a few times. */
export async function untilSaved<T>(loadDecideSave: () => Promise<T>, most = TRIES): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await loadDecideSave();
    } catch (error) {
      if (tries === most || !isRefusedBy(error, 'customer-version')) throw error;
    }
  }
}
