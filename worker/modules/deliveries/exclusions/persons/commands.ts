import { v7 as uuidv7 } from 'uuid';
import { formatDay } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import { firstDeliveryDate } from '#shared/features/deliveries/rules.ts';
import type { FamilyMember } from '#shared/features/exclusions/contract.ts';
import { hasAllergy, readExclusions } from '#shared/features/menu/exclusions.ts';
import { keptName } from '#shared/features/orders/kept-name.ts';
import { personTitle } from '#shared/features/orders/persons.ts';
import { countOf } from '#shared/plurals.ts';
import { isRefusedBy } from '../../../../db/guards/sql.ts';
import { untilSaved } from '../../../../db/until-saved.ts';
import type { Scope } from '../../../../scope.ts';
import { readEditions } from '../../../content/editions.ts';
import { requireHealthSignature } from '../../../visitors/consents.ts';
import { findDangers, warnOperators } from '../../rations/commands.ts';
import { keepClosedDays } from '../../rations/keeping/commands.ts';
import { type FamilyRow, readHousehold } from '../sql.ts';
import { decidePerson } from './decide.ts';
import { findFamilyOrder } from './load.ts';
import * as writes from './save.ts';

/** The persons beside the customer, each for themselves. */
export function familyOf(families: readonly FamilyRow[]): FamilyMember[] {
  return families.flatMap(({ persons, ...order }) =>
    persons.map((person, index) => ({ ...order, ...person, person: index + 2 })),
  );
}

interface PersonInput {
  readonly version: number;
  readonly person: number;
  readonly name: string;
  readonly without: string[];
}

function checkPerson(member: FamilyMember, input: PersonInput): void {
  const refuse = (fields: Record<string, string>): never => {
    throw new AppError('validation_failed', { fields });
  };
  const { dislikesMost } = member;
  if (readExclusions(input.without).dislikes.length > dislikesMost) {
    const most = countOf(dislikesMost, 'группа', 'группы', 'групп');
    refuse({ without: `В цену этого заказа входит ${most}: больше можно отметить в новом заказе` });
  }
}

/** Keeps what a further person leaves out from the next open day on; what is closed stays as it was. */
export function savePerson(scope: Scope, customerId: string, orderId: string, input: PersonInput) {
  return untilSaved(() => savePersonOnce(scope, customerId, orderId, input)).catch((cause: unknown) => {
    if (isRefusedBy(cause, 'calendar-version', 'customer-version'))
      throw new AppError('calendar_changed', { cause });
    throw cause;
  });
}

async function savePersonOnce(scope: Scope, customerId: string, orderId: string, input: PersonInput) {
  const { db } = scope;
  const at = scope.clock.now();
  const { healthData: healthEdition } = await readEditions(scope);
  const [{ families }, order] = await Promise.all([
    readHousehold(db, customerId, { firstOpenDate: firstDeliveryDate(at), healthEdition }),
    findFamilyOrder(db, orderId),
  ]);
  const member = familyOf(families).find((one) => one.orderId === orderId && one.person === input.person);
  if (!member || !order) throw new AppError('not_found');
  checkPerson(member, input);
  const isNewAllergy = hasAllergy(input.without.filter((code) => !member.without.includes(code)));
  if (isNewAllergy) await requireHealthSignature(scope, customerId);
  const concern = {
    customerId,
    orderId,
    person: input.person,
    allergens: isNewAllergy ? readExclusions(input.without).allergens : [],
  };
  const found = await findDangers(scope, concern);
  const from = `для доставок с ${formatDay(found.firstSafe ?? firstDeliveryDate(at))}`;
  const title = personTitle(keptName(input), input.person);
  await db.write([
    ...(await keepClosedDays(scope, customerId, at)),
    ...writes.savePerson(order, decidePerson(order, input), {
      version: input.version,
      change: { id: uuidv7(), text: `${title}: исключения изменены ${from}` },
      at,
    }),
    ...(await warnOperators(scope, concern, found.days)),
  ]);
  return { text: `${title}: исключения сохранены, действуют ${from}`, dangers: found.days };
}
