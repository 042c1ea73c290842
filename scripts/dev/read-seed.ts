import { parentPort } from 'node:worker_threads';
import { refreshStatements } from '#worker/db/seed/load.ts';

parentPort?.postMessage(refreshStatements());
