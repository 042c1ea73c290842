import type { ReactNode } from 'react';
import { formatDay } from '#shared/dates.ts';
import { deskPath } from '#shared/desk/routes.ts';
import {
  type DishCall,
  finishDishCall,
  takeDishCall,
} from '#shared/features/deliveries/dish-calls/contract.ts';
import { isHarmfulInKitchen } from '#shared/features/deliveries/dish-calls/rules.ts';
import { readDeskCustomer } from '#shared/features/desk/customers/contract.ts';
import { Line } from '../controls.tsx';
import { ActForm } from '../forms/act-form.tsx';
import { refusalNames } from '../labels.ts';
import { PhoneLink } from '../page-parts.tsx';
import { mayCall, type Place } from '../place.ts';
import { Report, Row } from '../table/report.tsx';
import { SubstituteLink } from './bag-substitution.tsx';

const nameOf = ({ personName, customer }: DishCall) => personName || customer.name || 'Без имени';

function becauseOf({ why, because, instead }: DishCall): string {
  if (instead === '') return `Нельзя: ${because.join(', ')}`;
  const reason = [refusalNames[why], because.join(', ')].filter(Boolean).join(': ');
  return `Не хватает, вместо него «${instead}». ${reason}`;
}

function CallRow({ call, place }: { call: DishCall; place: Place }): ReactNode {
  const { id, bag, dish, owner, isReplaceable } = call;
  const of = `${nameOf(call)}, ${dish.title}`;
  const isMine = owner !== '' && owner === place.member?.name;
  return (
    <Row>
      <th scope="row">
        {mayCall(place, readDeskCustomer) ? (
          <a href={deskPath('customer', {}, call.customer.id)}>{nameOf(call)}</a>
        ) : (
          nameOf(call)
        )}
      </th>
      <td>
        <PhoneLink phone={call.phone} />
      </td>
      <td>{call.orderNumber}</td>
      <td>
        <b>{dish.title}</b>
      </td>
      <td>{becauseOf(call)}</td>
      <td>{owner || 'Пока никто'}</td>
      <td>
        <Line>
          {!isMine && mayCall(place, takeDishCall) && (
            <ActForm
              call={takeDishCall}
              id={id}
              body={() => ({ from: owner })}
              action={owner === '' ? 'Беру' : 'Забрать себе'}
              of={of}
            />
          )}
          {isReplaceable && <SubstituteLink page="day" {...{ place, bag, dish }} />}
          {!isHarmfulInKitchen(call) && mayCall(place, finishDishCall) && (
            <ActForm call={finishDishCall} id={id} action="Договорились" of={of} />
          )}
        </Line>
      </td>
    </Row>
  );
}

/** Whom to call of the dishes of a day, and who does it. */
export function Calls({
  date,
  calls,
  place,
}: {
  date: string;
  calls: readonly DishCall[];
  place: Place;
}): ReactNode {
  const own = calls.filter((call) => call.date === date);
  if (own.length === 0) return null;
  return (
    <Report
      label={`Кому позвонить о блюдах на ${formatDay(date)}`}
      heads={['Кто', 'Телефон', 'Заказ', 'Блюдо', 'Почему', 'Кто звонит', 'Что сделать']}
    >
      <tbody>
        {own.map((call) => (
          <CallRow key={call.id} call={call} place={place} />
        ))}
      </tbody>
    </Report>
  );
}
