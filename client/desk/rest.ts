import { overNetwork } from '../platform/rest/network-transport.ts';
import { createRestCall } from '../platform/rest/rest-client.ts';

/** The calls of the desk from the browser; whoever makes one shows what it was refused with. */
export const rest = createRestCall(overNetwork, () => undefined);
