import { parentPort, workerData } from 'node:worker_threads';
import { prepareState } from '#scripts/local/local-state.ts';
import { refreshStatements } from '#worker/db/seed/load.ts';

parentPort?.postMessage(await prepareState(workerData, refreshStatements()));
