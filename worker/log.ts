import { pageOf } from './log-pages.ts';
import type { Log } from './scope.ts';

/** A log whose lines have these fields in common; a failure says where to read what to do. */
export const createLog =
  (common: Readonly<Record<string, string>>): Log =>
  (level, message, fields = {}) => {
    const see = level === 'error' ? { see: pageOf(message) } : {};
    // One JSON object a line is what Workers Logs index.
    console[level](JSON.stringify({ level, message, ...common, ...see, ...fields }));
  };

/** What a line tells of an error that nobody has expected: where in the source it came from as well. */
export const reasonOf = (error: unknown) => ({
  reason: String(error),
  ...(error instanceof Error && { stack: error.stack }),
});
