export { recorded } from './operations/commands.ts';
export { keepDeadLetter } from './operations/dead-letters/commands.ts';
export { isUp, noteTimerRun, processAlerts } from './operations/health/commands.ts';
export { checkPlaces } from './operations/places/commands.ts';
export { removeOld } from './operations/retention/commands.ts';
