import { expect, it, vi } from 'vitest';
import { buildAppState } from '#tests/factories/app-state.ts';
import { copyDeviceId, readAnonymousId, readDeviceId } from './state.ts';

const id = '3f1c9a52-8f6b-4c1d-9a51-1d2f3c4b5a69';

it('the device id is read from the cookies', () => {
  expect(readDeviceId(`a=1; mindboxDeviceUUID=${id}; b=2`)).toBe(id);
});

it.each(['', 'a=1', 'mindboxDeviceUUID=', 'mindboxDeviceUUID=<script>', `xmindboxDeviceUUID=${id}`])(
  'the device id of the cookies %j is empty',
  (cookies) => {
    expect(readDeviceId(cookies)).toBe('');
  },
);

it.each(['', 'null', '%', '%7B%22deviceGuid%22%3A1%7D', 'x'])('of the visit %j no id is read', (visit) => {
  expect(readAnonymousId(`directCrm-session=${visit}`)).toBe('');
});

it('the ids of the platform are copied only while marketing is allowed', () => {
  const visit = encodeURIComponent(JSON.stringify({ deviceGuid: id }));
  vi.stubGlobal('document', { cookie: `mindboxDeviceUUID=${id}; directCrm-session=${visit}` });
  const state = buildAppState();
  const copied = (allowed: typeof state.cookies.allowed) => {
    state.cookies.allowed = allowed;
    copyDeviceId(state);
    return [state.auth.deviceUuid, state.auth.anonymousId];
  };
  expect(copied([])).toEqual(['', '']);
  expect(copied(['marketing'])).toEqual([id, id]);
  expect(copied(['analytics', 'chat'])).toEqual(['', '']);
});
