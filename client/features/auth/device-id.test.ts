import { expect, it, vi } from 'vitest';
import { buildAppState } from '#tests/factories/app-state.ts';
import { copyDeviceId, readDeviceId } from './device-id.ts';

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

it('the device id is copied only while marketing is allowed', () => {
  vi.stubGlobal('document', { cookie: `mindboxDeviceUUID=${id}` });
  const state = buildAppState();
  copyDeviceId(state);
  expect(state.auth.deviceUuid).toBe('');
  state.cookies.allowed = ['marketing'];
  copyDeviceId(state);
  expect(state.auth.deviceUuid).toBe(id);
  state.cookies.allowed = ['analytics', 'chat'];
  copyDeviceId(state);
  expect(state.auth.deviceUuid).toBe('');
});
