import type { Database } from '../../../platform/database.ts';

/** Takes rows that cannot be read for nobody's: whoever looks at a list needs the other rows of it, and names these. */
export const passingOver: Required<Pick<Database, 'setAside'>> = { setAside: async () => {} };
