import { beforeEach, describe, expect, test, vi } from 'vitest';
import { forgetAnswers, keepAnswers } from './browser-rest.ts';
import type { RestReply, RestRequest } from './rest.ts';

const operation = { route: '', params: undefined, query: undefined };
const ask = (url: string, more: Partial<RestRequest> = {}): RestRequest => ({
  ...{ method: 'GET', url, headers: {}, body: undefined },
  ...more,
});
const answer = (status = 200): RestReply => ({ status, statusText: '', body: { status } });

describe('kept answers', () => {
  const transport = vi.fn<(request: RestRequest) => Promise<RestReply>>();
  const rest = keepAnswers(transport);
  const call = (url: string, more?: Partial<RestRequest>) => rest(ask(url, more), operation);

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'] });
    forgetAnswers();
    transport.mockReset().mockImplementation(async () => answer());
  });

  test('what two pages ask for is asked for once, also while it is on its way', async () => {
    const [one, other] = await Promise.all([call('/rest/programmes/'), call('/rest/programmes/')]);
    expect(other).toBe(one);
    await call('/rest/programmes/?sells=1');
    expect(transport).toHaveBeenCalledTimes(2);
  });

  test('is asked for anew after a minute', async () => {
    await call('/rest/menu/?programme=balans');
    vi.advanceTimersByTime(59_000);
    await call('/rest/menu/?programme=balans');
    expect(transport).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(2000);
    await call('/rest/menu/?programme=balans');
    expect(transport).toHaveBeenCalledTimes(2);
  });

  test.each(['POST', 'PUT', 'DELETE'])('is asked for anew after a %s, however it ends', async (method) => {
    await call('/rest/orders/options/');
    transport.mockImplementationOnce(async () => {
      await call('/rest/orders/options/');
      throw new Error('The network is gone');
    });
    await expect(call('/rest/orders/', { method })).rejects.toThrow('The network is gone');
    await call('/rest/orders/options/');
    // Before, meanwhile and after, beside the change itself.
    expect(transport).toHaveBeenCalledTimes(4);
  });

  test('a failure is not kept', async () => {
    transport.mockResolvedValueOnce(answer(503)).mockRejectedValueOnce(new Error('Aborted'));
    expect(await call('/rest/faq/?groups=home')).toEqual(answer(503));
    await expect(call('/rest/faq/?groups=home')).rejects.toThrow('Aborted');
    expect(await call('/rest/faq/?groups=home')).toEqual(answer());
  });

  test.each(['/rest/customer/', '/rest/orders/', '/rest/deliveries/visit/', '/rest/search/?q=menu'])(
    '%s is a matter of the moment',
    async (url) => {
      await call(url);
      await call(url);
      expect(transport).toHaveBeenCalledTimes(2);
    },
  );
});
