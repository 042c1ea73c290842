import { data as routeData } from 'react-router';
import { RestError } from './rest-client.ts';

/** Shows the 404 page for a subject that does not exist, or cannot. Awaited before the page is sent. */
export async function orNotFound<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    const isUnknown = error instanceof RestError && (error.status === 404 || error.status === 400);
    throw isUnknown ? routeData(null, { status: 404 }) : error;
  }
}
