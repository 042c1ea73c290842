import { isRouteErrorResponse } from 'react-router';
import { maskedBody } from '#shared/features/logs/rules.ts';
import { RestError } from './rest-client.ts';

/** The longest message that a log takes. */
const MAX_MESSAGE = 2000;

interface Report {
  readonly userId: string;
  readonly url: string;
  readonly status: number | null;
  readonly statusText: string | null;
  readonly body?: unknown;
  readonly message: string;
}

/** A refusal that a visitor's input earned is no error of ours. */
function levelOf(status: number | null): 'error' | 'warn' {
  return status !== null && status >= 400 && status < 500 ? 'warn' : 'error';
}

function send({ userId, url, status, statusText, body, message }: Report): void {
  const entry = {
    level: levelOf(status),
    url: url.slice(0, MAX_MESSAGE),
    details: { user_id: userId || 'guest', status, statusText, body: maskedBody(body) },
    message: message.slice(0, MAX_MESSAGE),
  };
  // The report of an error must never become an error of its own.
  fetch('/api/log/', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(entry),
    keepalive: true,
  }).catch(() => undefined);
}

/** Reports a refused call. */
export function reportRefusal({ request, status, statusText, message }: RestError, userId: string): void {
  const { url, body } = request;
  send({ userId, url, status, statusText: statusText.slice(0, 300), body, message });
}

/** Reports what broke the page at `path`; refused calls are reported where they are made, pages that do not exist not. */
export function reportError(error: unknown, userId: string, path: string): void {
  if (error instanceof RestError || isRouteErrorResponse(error)) return;
  const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  send({ userId, url: path, status: null, statusText: null, message });
}
