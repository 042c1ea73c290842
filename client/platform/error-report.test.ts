import { afterEach, describe, expect, test, vi } from 'vitest';
import { reportError, reportRefusal } from './error-report.ts';
import { RestError } from './rest-client.ts';

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

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('the report of an error', () => {
  test('names the error, the page and the customer', () => {
    const reports = catchReports();
    reportError(new TypeError('price is undefined'), '', '/order/');
    expect(reports()).toEqual([
      {
        url: '/order/',
        level: 'error',
        message: 'TypeError: price is undefined',
        details: { user_id: 'guest', status: null, statusText: null },
      },
    ]);
  });

  test('is cut to the length that the log accepts', () => {
    const reports = catchReports();
    reportError(new Error('x'.repeat(5000)), 'u1', '/');
    expect(reports()[0].message).toHaveLength(2000);
  });

  test('masks the fields of a refused call and is sent once', () => {
    const reports = catchReports();
    reportRefusal(refusal, 'u1');
    reportError(refusal, 'u1', '/order/');
    expect(reports()).toMatchObject([
      { url: '/rest/orders/', details: { user_id: 'u1', status: 503, body: { days: '14', phone: '***' } } },
    ]);
  });

  test('is not sent for a page that does not exist', () => {
    const reports = catchReports();
    reportError({ status: 404, statusText: '', internal: true, data: null }, '', '/programmy/net/');
    expect(reports()).toEqual([]);
  });
});
