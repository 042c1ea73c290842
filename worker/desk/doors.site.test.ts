import { expect } from 'vitest';
import type { Contract } from '#shared/contract.ts';
import { type DeskRoute, deskPath, deskRoutes, deskSignInPath, menuOf } from '#shared/desk/routes.ts';
import { addDoorPhoto, readShift } from '#shared/desk/shift/contract.ts';
import { SHIFT_PATH } from '#shared/desk/shift/link.ts';
import { readDoorPhoto } from '#shared/features/deliveries/doors/contract.ts';
import { createStaffToken, removeStaff } from '#shared/features/staff/contract.ts';
import { mayDo, StaffRole } from '#shared/features/staff/roles.ts';
import { listContracts, nameOf } from '#tests/contracts.ts';
import { press, ShiftDay, shiftDay } from '#tests/factories/shifts.ts';
import { takePhoto } from '#tests/factories/tickets.ts';
import { send } from '#tests/harness/call.ts';
import { type Site, test, type Visitor } from '#tests/site.ts';

/** The only thing that the script may do. */
const ofScript = 'GET /rest/operations/audit/';
const people = [...StaffRole.options, 'courier of a link', 'script', 'somebody removed', 'stranger'] as const;
type Person = (typeof people)[number];
const isRole = (person: Person): person is StaffRole =>
  person in Object.fromEntries(StaffRole.options.map((role) => [role, 1]));
const isKnown = (person: Person) => isRole(person) || person === 'script';
const may = (person: Person, operation: Contract) =>
  isRole(person) ? mayDo(person, operation) : person === 'script' && nameOf(operation) === ofScript;

const operations = (await listContracts()).filter(({ auth }) => auth === 'operator');
const routes: readonly DeskRoute[] = deskRoutes;

/** A day with a photo of a door and a print, and somebody who tries every door. */
async function opened(site: Site, person: Person) {
  const day = await ShiftDay.at(site, { doors: 2, paidAtDoor: 1 });
  const hired = await day.courier();
  const [door] = day.doors;
  await hired.mark(press(day.idAt(1)));
  const bytes = new Uint8Array(await takePhoto());
  await send(hired.phone, addDoorPhoto, { params: { id: hired.shiftId, stop: day.idAt(1) }, bytes });
  const ids: Readonly<Record<string, string>> = {
    [nameOf(readDoorPhoto)]: day.idAt(1),
    ...{ '/orders/:id/': door?.customer.order.id ?? '', '/customers/:id/': door?.customer.id ?? '' },
  };
  // What is known of customers and couriers: their phones and the numbers of orders.
  const secrets = [
    ...day.doors.flatMap(({ customer }) => [customer.phone, customer.order.number]),
    '+79162041830',
  ];
  return { who: await callerOf(site, person, hired.phone), hired, ids, secrets };
}

async function callerOf(site: Site, person: Person, hired: Visitor): Promise<Visitor> {
  if (isRole(person)) return site.staff(person);
  if (person === 'courier of a link') return hired;
  if (person === 'stranger') return site.atDesk();
  if (person === 'script') {
    const body = { name: 'Отчёт', operations: [ofScript], days: 1 };
    const { secret } = await site.operate(createStaffToken, { body });
    return site.atDesk({ Authorization: `Bearer ${secret}` });
  }
  const removed = await site.staff('manager');
  await site.operate(removeStaff, { params: { id: removed.id } });
  return removed;
}

/** What a page answers, and where it leads. */
function expectedOf(route: DeskRoute, person: Person, address: string): [number, string | null] {
  const call = route.needs ?? operations.find((one) => nameOf(one) === `GET /rest/operations${route.path}`);
  if (route.isOpen) return [200, null];
  if (!isKnown(person)) return [302, deskSignInPath(address)];
  // The board is where a sign-in leads: whoever may not see it is led to what they have.
  if (route.path === '/' && person === 'courier') return [302, SHIFT_PATH];
  if (route.path === '/' && person === 'finance') return [302, deskPath('shifts')];
  if (call) return [may(person, call) ? 200 : 403, null];
  return isRole(person) ? [200, null] : [302, deskSignInPath(address)];
}

type Opened = Awaited<ReturnType<typeof opened>>;

async function expectPages(person: Person, { who, ids, secrets, hired }: Opened): Promise<void> {
  const toldIn = (text: string) => secrets.filter((one) => text.includes(one));
  const shown: string[] = [];
  for (const route of routes) {
    const address = `${route.path.replace(':id', ids[route.path] ?? '')}?date=${shiftDay}&from=${shiftDay}&to=${shiftDay}&query=`;
    const answer = await who.request(address);
    const text = await answer.text();
    const expected = expectedOf(route, person, address);
    expect([route.path, answer.status, answer.headers.get('Location')]).toEqual([route.path, ...expected]);
    if (expected[0] !== 200 || route.isOpen) expect([route.path, toldIn(text)]).toEqual([route.path, []]);
    shown.push(text);
    if (isRole(person) && expected[0] === 200 && !route.isOpen) {
      const [menu = ''] = /<nav[^>]*Разделы.*?<\/nav>/s.exec(text) ?? [];
      const links = [...menu.matchAll(/href="([^"]+)"/g)].map(([, href]) => href);
      expect(links).toEqual(menuOf(person).map(({ path }) => path));
    }
  }
  // Nothing is looked for in vain: an owner sees all of it.
  if (person === 'owner') expect(toldIn(shown.join('\n'))).toEqual(secrets);
  const stops = await send(who, readShift, { params: { id: hired.shiftId } });
  expect(stops.status).toBe(person === 'courier of a link' ? 200 : isRole(person) ? 404 : 401);
}

async function expectCalls(person: Person, { who, ids }: Opened): Promise<void> {
  const wrong: string[] = [];
  for (const contract of operations) {
    const name = nameOf(contract);
    const id = ids[name] ?? 'nothing-of-that-id';
    const { status } = await send(who, contract, { params: { id, version: id, provider: id }, body: {} });
    const isLetIn = status !== 401 && status !== 403;
    if (isLetIn !== may(person, contract)) wrong.push(`${name}: ${status}`);
    if (!isLetIn && status !== (isKnown(person) ? 403 : 401)) wrong.push(`${name}: ${status}`);
  }
  expect(operations.length).toBeGreaterThan(60);
  expect(wrong).toEqual([]);
}

test.for(people)(
  '%s has the pages and calls that the table of roles says, and no other',
  async (person, { site }) => {
    const day = await opened(site, person);
    await expectPages(person, day);
    await expectCalls(person, day);
  },
);
