import { BY_ITSELF_HEADER } from '#shared/desk/by-itself.ts';
import { overNetwork } from '../platform/rest/network-transport.ts';
import { createRestCall } from '../platform/rest/rest.ts';

/** The calls of the desk from the browser; whoever makes one shows what it was refused with. */
export const rest = createRestCall(overNetwork, () => undefined);

/** What a page asks by itself while it is looked at; nobody's session goes on because of it. */
export const restByItself = createRestCall(
  (request) => overNetwork({ ...request, headers: { ...request.headers, [BY_ITSELF_HEADER]: '1' } }),
  () => undefined,
);
