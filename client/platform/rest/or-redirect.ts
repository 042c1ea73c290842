import { redirect } from 'react-router';
import { RestError } from './rest-client.ts';

/** Leads on where what the page is about does not exist. Awaited before the page is sent: a started one cannot redirect. */
export async function orRedirect<T>(call: Promise<T>, target: string): Promise<T> {
  try {
    return await call;
  } catch (error) {
    throw error instanceof RestError && error.status === 404 ? redirect(target) : error;
  }
}
