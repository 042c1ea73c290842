import { createContext, useContext } from 'react';
import type { RestCall } from './rest-client.ts';

/** The caller of `/rest` for components; set in the browser, where alone actions are taken. */
export const RestContext = createContext<RestCall | null>(null);

const onServer: RestCall = () => Promise.reject(new Error('Actions are taken in the browser only'));

/** The caller of `/rest` for actions of a screen or modal. */
export function useRest(): RestCall {
  return useContext(RestContext) ?? onServer;
}
