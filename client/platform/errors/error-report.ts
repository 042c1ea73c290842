import { isRouteErrorResponse } from 'react-router';
import { maskedBody, maskedText } from '#shared/features/logs/rules.ts';
import { isChunkError } from '../code/import-again.ts';
import { RestError } from '../rest/rest.ts';

/** The longest message that a log takes. */
const MAX_MESSAGE = 2000;
/** Errors that one page reports; one that breaks over and over says nothing new. */
const MOST_REPORTS = 20;

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
    message: maskedText(message.slice(0, MAX_MESSAGE)),
  };
  const request = {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(entry),
  };
  // The report of an error must never become an error of its own.
  void fetch('/api/log/', { ...request, keepalive: true }).catch(() => undefined);
}

/** Reports a refused call. */
export function reportRefusal({ request, status, statusText, message }: RestError, userId: string): void {
  const { url, body } = request;
  send({ userId, url, status, statusText: statusText.slice(0, 300), body, message });
}

/** Reports an error of the page. */
export type ErrorReport = (error: unknown) => void;

/**
 * Reports what broke the page, each error once; refused calls are reported where they are made, pages that do not exist
 * not.
 */
export function createErrorReport(userId: () => string): ErrorReport {
  const reported = new Set<string>();
  return (error) => {
    if (error instanceof RestError || isRouteErrorResponse(error)) return;
    const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    if (reported.has(message) || reported.size === MOST_REPORTS) return;
    reported.add(message);
    send({ userId: userId(), url: window.location.pathname, status: null, statusText: null, message });
  };
}

/** Errors that are not reported: a call that was given up, or a file of an older build, which is loaded anew. */
function isExpected(reason: unknown): boolean {
  return isChunkError(reason) || (reason instanceof DOMException && reason.name === 'AbortError');
}

/** Reports errors that nothing in the page has caught. */
export function watchErrors(target: Pick<Window, 'addEventListener'>, report: ErrorReport): void {
  target.addEventListener('error', ({ error }) => {
    // Without the error itself it is a script of another site, or the browser's remark about its layout.
    if (error) report(error);
  });
  target.addEventListener('unhandledrejection', ({ reason }) => {
    if (!isExpected(reason)) report(reason);
  });
}
