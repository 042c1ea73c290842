import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deskForms } from '#shared/desk/forms.ts';
import { type DeskRoute, deskPath, deskRoutes, deskSignInPath } from '#shared/desk/routes.ts';
import { readShift } from '#shared/desk/shift/contract.ts';
import { SHIFT_PATH } from '#shared/desk/shift/link.ts';
import { addReview } from '#shared/features/ratings/contract.ts';
import { photoLeave } from '#shared/features/ratings/photo-leave.ts';
import { createStaffToken, removeStaff } from '#shared/features/staff/contract.ts';
import { isOperation, mayDo, StaffRole } from '#shared/features/staff/roles.ts';
import { withDoorPhoto } from '#tests/factories/owned-by-desk.ts';
import { takePhoto } from '#tests/factories/tickets.ts';
import { mustCall } from '#tests/harness/call.ts';
import { DeskVisitor } from '#tests/harness/desk.ts';
import { trialCookies } from '#tests/harness/desk-site.ts';
import { localOperatorToken } from '#tests/harness/local-bindings.ts';
import { bringTo } from '#tests/harness/operations.ts';
import { present } from '#tests/harness/present.ts';
import { printed } from '#tests/harness/prints.ts';
import { AnyRow, readRows } from '#tests/harness/rows.ts';
import { DAY, ShiftDay } from '#tests/harness/shift-day.ts';
import type { Visitor } from '#tests/harness/visitor.ts';
import { listContracts, nameOf } from '#tests/contracts.ts';

/** Somebody who tries every door of the desk. */
interface Caller {
  readonly headers: Readonly<Record<string, string>>;
  /** Whether the desk knows them at all. */
  readonly isKnown: boolean;
  /** Whether they have signed in as one of the staff. */
  readonly isStaff: boolean;
  readonly may: (operation: string) => boolean;
}

const operator = { headers: { Authorization: `Bearer ${localOperatorToken}` } };
/** The only thing that the script may do. */
const ofScript = 'GET /rest/operations/audit/';
const unknown = { isKnown: false, isStaff: false, may: () => false };
const people = [
  ...StaffRole.options,
  ...(['courier of a link', 'script', 'somebody removed', 'stranger'] as const),
] as const;
type Person = (typeof people)[number];

const callers = new Map<Person, Caller>();
const callerOf = (person: Person) => present(callers.get(person), person);
/** What stands for `:id` in an address. */
const idsOf = new Map<string, string>();
/** What is known of customers, couriers and colleagues: numbers, phones, addresses. */
let secrets: readonly string[] = [];
let day: ShiftDay;
let shift = { id: '', phone: {} as Visitor };

const ask = (path: string, { headers }: Pick<Caller, 'headers'>, init: RequestInit = {}) =>
  fetch(new URL(path, day.site.deskUrl), {
    redirect: 'manual',
    ...init,
    headers: { ...headers, ...init.headers },
  });
const cookiesOf = ({ cookies }: Visitor) => ({
  Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
});

/** Lets the last door have its bags, with a picture of them and a review with one. */
async function photograph(): Promise<void> {
  const { customer, id, orderId } = present(day.doors.at(-1), 'door');
  await bringTo(day.site, [id], 'delivered');
  idsOf.set('GET /rest/operations/deliveries/:id/door/', await withDoorPhoto(day.site, orderId));
  const body = { programme: 'balans', rating: 5, text: 'Вкусно, сытно и вовремя, спасибо.' };
  const review = await mustCall(customer, addReview, { body });
  const photo = await customer.request(`/rest/reviews/${review.id}/photo/?allowed=${photoLeave.edition}`, {
    method: 'POST',
    body: new Uint8Array(await takePhoto()),
  });
  expect(photo.status).toBe(200);
  idsOf.set('GET /rest/operations/reviews/:id/photo/', review.id);
  idsOf.set('/orders/:id/', orderId);
  idsOf.set('/customers/:id/', customer.id);
}

/** Those who come without a role. */
async function bringOthers(): Promise<void> {
  const { site, manager, doors } = day;
  const given = await day.give(doors.map(({ id }) => id));
  shift = { id: given.shift.id, phone: await day.opened(given.secret) };
  callers.set('courier of a link', { headers: cookiesOf(shift.phone), ...unknown });
  const token = { name: 'Отчёт', operations: [ofScript], days: 1 };
  const { secret } = await mustCall(manager, createStaffToken, { body: token, ...operator });
  callers.set('script', {
    headers: { Authorization: `Bearer ${secret}` },
    ...{ isKnown: true, isStaff: false, may: (operation: string) => operation === ofScript },
  });
  const removed = await DeskVisitor.joined(site, 'owner');
  await DeskVisitor.joined(site, 'owner');
  await mustCall(removed, removeStaff, { params: { id: removed.id }, ...operator });
  callers.set('somebody removed', { headers: cookiesOf(removed), ...unknown });
  callers.set('stranger', { headers: {}, ...unknown });
}

beforeAll(async () => {
  day = await ShiftDay.started(3, 1);
  await photograph();
  const { id } = await printed(day.doors[0]?.customer ?? day.manager, { kind: 'packing', date: DAY });
  idsOf.set('GET /rest/operations/prints/:id/file/', id);
  for (const role of StaffRole.options)
    callers.set(role, {
      headers: { Cookie: await trialCookies(day.site, role) },
      ...{ isKnown: true, isStaff: true, may: (operation: string) => mayDo(role, operation) },
    });
  await bringOthers();
  const rows = await readRows(
    day.site,
    AnyRow,
    `SELECT number AS said FROM orders UNION SELECT phone FROM customers UNION SELECT phone FROM shifts
     UNION SELECT email FROM staff_members WHERE removed_at IS NULL`,
  );
  secrets = rows.map(({ said }) => String(said)).filter((said) => said !== 'null' && said !== '');
}, 120_000);
afterAll(() => day?.site.stop());

/** The address of something whose `:id` is known, of the day that has all of it. */
const addressOf = (path: string, id = '') =>
  `${path.replace(':id', id)}?date=${DAY}&from=${DAY}&to=${DAY}&query=`;
const pageOf = ({ path }: DeskRoute) => addressOf(path, idsOf.get(path));
/** What a page asks for first: the call of its menu entry, or the one of the same path. */
const callOf = ({ needs, path }: DeskRoute) => needs ?? `GET /rest/operations${path}`;
const toldIn = (text: string) => secrets.filter((one) => text.includes(one));

const routes: readonly DeskRoute[] = deskRoutes;
const contracts = await listContracts();
const files = contracts.filter(
  ({ method, auth, mediaType }) => method === 'GET' && auth === 'operator' && mediaType !== undefined,
);

/** What a page answers, and where it leads; the status of a call alone where nothing leads anywhere. */
function expectedOf(route: DeskRoute, person: Person): [number, string | null] {
  const { isKnown, isStaff, may } = callerOf(person);
  const signIn: [number, string] = [302, deskSignInPath(pageOf(route))];
  if (route.isOpen) return [200, null];
  if (!isKnown) return signIn;
  // The board is where a sign-in leads: whoever may not see it is led to what they have.
  if (person === 'courier' && route.path === '/') return [302, SHIFT_PATH];
  if (person === 'finance' && route.path === '/') return [302, deskPath('shifts')];
  if (isOperation(callOf(route))) return [may(callOf(route)) ? 200 : 403, null];
  return isStaff ? [200, null] : signIn;
}

test('everything that the pages hold is shown to an owner by one of them', async () => {
  const shown = await Promise.all(
    routes.map(async (route) => (await ask(pageOf(route), callerOf('owner'))).text()),
  );
  expect(toldIn(shown.join('\n'))).toEqual(secrets);
});

test('each file has something of its own to be asked for', () => {
  expect(files.map((file) => idsOf.has(nameOf(file)))).toEqual(files.map(() => true));
  expect(files.length).toBeGreaterThan(2);
});

describe.each(people)('%s', (person) => {
  test.each(routes)('is shown $path as far as the table of roles says', async (route) => {
    const answer = await ask(pageOf(route), callerOf(person));
    const expected = expectedOf(route, person);
    expect([answer.status, answer.headers.get('Location')]).toEqual(expected);
    const isShown = expected[0] === 200 && !route.isOpen;
    if (!isShown) expect(toldIn(await answer.text())).toEqual([]);
  });

  test('gets the files that their role may read, and of others not a byte', async () => {
    const { isKnown, may, headers } = callerOf(person);
    for (const file of files) {
      const answer = await ask(file.path.replace(':id', idsOf.get(nameOf(file)) ?? ''), { headers });
      const refused = isKnown ? 403 : 401;
      expect([nameOf(file), answer.status]).toEqual([nameOf(file), may(nameOf(file)) ? 200 : refused]);
      if (answer.status !== 200) expect(answer.headers.get('Content-Type')).toContain('application/json');
    }
  });

  test('sends by forms what their role may do, and everything else is refused', async () => {
    const { isKnown, isStaff, may, headers } = callerOf(person);
    const page = isStaff ? '/me/' : '/audit/';
    for (const operation of Object.keys(deskForms)) {
      const answer = await ask(page, callerOf(person), {
        method: 'POST',
        headers: { ...headers, Origin: new URL(day.site.deskUrl).origin, 'Sec-Fetch-Site': 'same-origin' },
        body: new URLSearchParams({ operation, id: 'nothing-of-that-id' }),
      });
      const said = [operation, answer.status];
      if (!isKnown) expect(said).toEqual([operation, 302]);
      // Where nothing of that id is, what was to be removed is removed.
      else if (may(operation)) expect([303, 400, 404, 422], operation).toContain(answer.status);
      else expect(said).toEqual([operation, 403]);
    }
  });

  test('opens the page of a shift, which says nothing, and its stops by the link alone', async () => {
    const page = await ask(SHIFT_PATH, callerOf(person));
    expect([page.status, toldIn(await page.text())]).toEqual([200, []]);
    const stops = await ask(readShift.path.replace(':id', shift.id), callerOf(person));
    const isTheirs = person === 'courier of a link';
    const { isStaff } = callerOf(person);
    expect(stops.status).toBe(isTheirs ? 200 : isStaff ? 404 : 401);
    expect(toldIn(await stops.text()).length > 0).toBe(isTheirs);
  });
});
