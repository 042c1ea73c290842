import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Contract } from '#shared/contract.ts';
import * as contracts from '#shared/desk/sign-in/contract.ts';
import { ErrorEnvelopeSchema } from '#shared/error-envelope.ts';
import { Authenticator } from '#tests/doubles/authenticator.ts';
import { addressOf } from '#tests/harness/call.ts';
import { DeskVisitor } from '#tests/harness/desk.ts';
import { startDesk } from '#tests/harness/desk-site.ts';
import type { LocalWorker } from '#tests/harness/local-worker.ts';
import { brokenBodies, wrongBodies } from './wrong-values.ts';

let site: LocalWorker;
let visitor: DeskVisitor;
beforeAll(async () => {
  site = await startDesk({ floodLimit: 1_000_000 });
  visitor = await DeskVisitor.joined(site, 'care');
});
afterAll(() => site?.stop());

const authenticator = new Authenticator('https://desk.befit.example');
const passkey = authenticator.create({ challenge: 'invented' });
const invitation = 'a'.repeat(43);
const bodies: readonly (readonly [string, Contract, unknown])[] = [
  ['joining', contracts.beginJoining, { invitation }],
  ['the first passkey', contracts.finishJoining, { invitation, passkey }],
  ['a sign-in', contracts.finishSignIn, { passkey: authenticator.get({ challenge: 'invented' }) }],
  ['a code', contracts.requestDeskCode, { email: 'anna@befit.example' }],
  ['its entry', contracts.enterDeskCode, { email: 'anna@befit.example', code: '482913' }],
  ['one more passkey', contracts.finishPasskey, { passkey }],
];

/** What is wrong with a refusal: it has to be of what was sent, in Russian sentences alone. */
async function problemOf(contract: Contract, body: string): Promise<string | undefined> {
  const answer = await visitor.request(contract.path, {
    method: 'POST',
    body,
    headers: { 'Content-Type': 'application/json' },
  });
  if (answer.status !== 400) return `${answer.status} to ${body.slice(0, 200)}`;
  const { message, fields = {} } = ErrorEnvelopeSchema.parse(await answer.json()).error;
  const foreign = [message, ...Object.values(fields)].find(
    (sentence) => !/[а-яё]/i.test(sentence) || /[a-z]{3,}/i.test(sentence.replaceAll(/JSON|public-key/g, '')),
  );
  return foreign;
}

test.each(bodies)(
  'the body of %s may be wrong in no value, and is refused in words',
  async (_, contract, right) => {
    expect(contract.body?.safeParse(right)).toMatchObject({ success: true });
    const wrong = contract.body ? wrongBodies(contract.body, right) : [];
    expect(wrong.length).toBeGreaterThan(8);
    const problems: string[] = [];
    for (const { what, text } of [...wrong, ...brokenBodies]) {
      const problem = await problemOf(contract, text);
      if (problem !== undefined) problems.push(`${what}: ${problem}`);
    }
    expect(problems).toEqual([]);
  },
);

test.each([
  ['who signs out', contracts.signOutOfDesk, {}],
  ['whose page it is', contracts.readDeskMember, {}],
  ['who adds a passkey', contracts.beginPasskey, {}],
  ['who removes one', contracts.removePasskey, { params: { id: 'x' } }],
] as const)('nobody is told %s without a session', async (_, contract, input) => {
  const stranger = new DeskVisitor(site);
  const answer = await stranger.request(addressOf(contract, input), {
    method: contract.method,
    ...(contract.method !== 'GET' && { json: {} }),
  });
  expect(answer.status).toBe(401);
});
