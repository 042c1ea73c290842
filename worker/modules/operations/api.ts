export { recorded } from './operations/commands.ts';
export { keepDeadLetter } from './operations/dead-letters/commands.ts';
export { removeOld } from './operations/retention/commands.ts';
