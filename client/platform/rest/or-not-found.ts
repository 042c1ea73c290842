import { data as routeData } from 'react-router';
import { RestError } from './rest-client.ts';

/** What a page is about; what does not exist, or cannot, is the 404 page. Awaited before the page is sent. */
export async function orNotFound<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    const isUnknown = error instanceof RestError && (error.status === 404 || error.status === 400);
    throw isUnknown ? routeData(null, { status: 404 }) : error;
  }
}
