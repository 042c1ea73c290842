export { audited } from './audit/commands.ts';
export { makeBackup } from './operations/backups/commands.ts';
export { keepDeadLetter } from './operations/dead-letters/commands.ts';
export { listErasures, noteErasures } from './operations/erasures/commands.ts';
export { isUp, noteTimerRun, processAlerts } from './operations/health/commands.ts';
export { checkPlaces } from './operations/places/commands.ts';
export { removeOld } from './operations/retention/commands.ts';
export { countAnswer } from './operations/traffic/commands.ts';
