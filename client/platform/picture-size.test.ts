import { describe, expect, it } from 'vitest';
import { loadPictureSize } from './picture-size.ts';
import { createRestCall, type RestReply } from './rest-client.ts';

const ok = { status: 200, statusText: 'OK' };
const nothing = { width: 0, height: 0, ratio: 0 };

function answering(reply: RestReply | Error) {
  return createRestCall(
    () => (reply instanceof Error ? Promise.reject(reply) : Promise.resolve(reply)),
    () => {},
  );
}

describe('the size of a picture', () => {
  it('comes with its ratio', async () => {
    const body = { name: '404', width: 500, height: 250, placeholder: null, version: '8efdeac9' };
    expect(await loadPictureSize(answering({ ...ok, body }), '404')).toEqual({
      width: 500,
      height: 250,
      ratio: 2,
    });
  });

  it('asks for the picture by its name', async () => {
    const asked: string[] = [];
    const rest = createRestCall(
      ({ url }) => {
        asked.push(url);
        return Promise.reject(new Error('offline'));
      },
      () => {},
    );
    await loadPictureSize(rest, 'dishes/borsch');
    expect(asked).toEqual(['/rest/helper/picture/?name=dishes%2Fborsch']);
  });

  it.each([
    ['the network is down', new Error('offline')],
    ['there is no such picture', { status: 404, statusText: 'Not Found', body: undefined }],
    ['the service fails', { status: 500, statusText: 'Internal', body: 'no JSON' }],
    ['the picture is not known', { ...ok, body: { width: 0, height: 0 } }],
    ['the answer is none', { ...ok, body: undefined }],
  ])('is zero when %s', async (_, reply) => {
    expect(await loadPictureSize(answering(reply), 'dishes/borsch')).toEqual(nothing);
  });
});
