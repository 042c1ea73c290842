import { copyDatabase } from './copies.ts';

/** A process of its own: reading, compressing and encrypting a database takes a processor for a while. */
const { DATA_DIR = '', ...variables } = process.env;
await copyDatabase(DATA_DIR, variables);
