import { describe, expect, test, vi } from 'vitest';
import { RestError } from '../rest/rest.ts';
import { createErrorReport, reportRefusal, watchErrors } from './error-report.ts';

const refusal = new RestError(
  { status: 503, statusText: 'Unavailable', body: undefined },
  { method: 'POST', url: '/rest/orders/', headers: {}, body: { days: 14, phone: '+79162041830' } },
);

function catchReports() {
  const send = vi.fn<(url: string, init: { body: string }) => Promise<Response>>(() =>
    Promise.reject(new TypeError('offline')),
  );
  vi.stubGlobal('fetch', send);
  return () => send.mock.calls.map(([url, { body }]) => ({ url, ...JSON.parse(body) }));
}

/** A page at a path, whose errors are reported for a customer. */
function createReport(userId = '', pathname = '/') {
  vi.stubGlobal('window', { location: { pathname } });
  return createErrorReport(() => userId);
}

describe('the report of an error', () => {
  test('names the error, the page and the customer', () => {
    const reports = catchReports();
    createReport('', '/order/')(new TypeError('price is undefined'));
    expect(reports()).toEqual([
      {
        url: '/order/',
        level: 'error',
        message: 'TypeError: price is undefined',
        details: { user_id: 'guest', status: null, statusText: null },
      },
    ]);
  });

  test('names no phone, e-mail or token', () => {
    const reports = catchReports();
    createReport('u1')(new Error('+7 916 204-18-30 anna@example.ru Zk3-91bQw_7LmPq02XyVt4sR8uNh'));
    expect(reports()[0].message).toBe('Error: *** *** ***');
  });

  test('is sent once for the same error, and for twenty different ones of a page at most', () => {
    const reports = catchReports();
    const report = createReport();
    for (let count = 0; count < 50; count += 1) report(new Error('the same'));
    expect(reports()).toHaveLength(1);
    for (let count = 0; count < 50; count += 1) report(new Error(`another ${count}`));
    expect(reports()).toHaveLength(20);
  });

  test('masks the fields of a refused call and is sent once', () => {
    const reports = catchReports();
    reportRefusal(refusal, 'u1');
    createReport('u1', '/order/')(refusal);
    expect(reports()).toMatchObject([
      { url: '/rest/orders/', details: { user_id: 'u1', status: 503, body: { days: '14', phone: '***' } } },
    ]);
  });
});

describe('what nothing in the page has caught', () => {
  function watch() {
    const target = new EventTarget();
    const report = vi.fn<(error: unknown) => void>();
    watchErrors(target, report);
    const fail = (type: string, facts: object) => {
      target.dispatchEvent(Object.assign(new Event(type), facts));
    };
    return { fail, report };
  }

  test('is reported: errors and rejected promises', () => {
    const { fail, report } = watch();
    const [first, second] = [new Error('first'), new Error('second')];
    fail('error', { error: first });
    fail('unhandledrejection', { reason: second });
    fail('unhandledrejection', { reason: 'third' });
    expect(report.mock.calls).toEqual([[first], [second], ['third']]);
  });

  test.each([
    ['a script of another site', 'error', { error: null, message: 'Script error.' }],
    ['a remark about the layout', 'error', { message: 'ResizeObserver loop completed' }],
    [
      'a call that was given up',
      'unhandledrejection',
      { reason: new DOMException('given up', 'AbortError') },
    ],
    [
      'a file of an older build',
      'unhandledrejection',
      { reason: new TypeError('Failed to fetch dynamically imported module: /assets/a.js') },
    ],
  ])('is not reported where it is %s', (_, type, facts) => {
    const { fail, report } = watch();
    fail(type, facts);
    expect(report).not.toHaveBeenCalled();
  });
});
