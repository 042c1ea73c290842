import { importAgain } from '../code/import-again.ts';
import type { RestTransport } from './rest-client.ts';

// Loaded with the first use of the page, beside the code that makes calls: most visits make none.
export const loadTransport = () => importAgain(() => import('./network-transport.ts'));

export const overNetwork: RestTransport = async (request) => (await loadTransport()).overNetwork(request);
