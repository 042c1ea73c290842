import type { ReactNode } from 'react';
import type { AnswerOf } from '#shared/contract.ts';
import type { IsoDate } from '#shared/dates.ts';
import { deskPath } from '#shared/desk/routes.ts';
import { firstDeliveryDate } from '#shared/features/deliveries/rules.ts';
import { type Replacements, substituteDish } from '#shared/features/deliveries/substitutions/contract.ts';
import { SubstitutionReason, substitutionWords } from '#shared/features/deliveries/substitutions/reasons.ts';
import { formatMoney } from '#shared/money.ts';
import { countOf } from '#shared/plurals.ts';
import { upperFirst } from '#shared/typography.ts';
import { DeskLink, SelectControl } from '../controls.tsx';
import { TriedForm } from '../forms/tried-form.tsx';
import { PREVIEW } from '../forms/use-sent-form.ts';
import { refusalNames } from '../labels.ts';
import { Nothing, PhoneLink, Sheet } from '../page-parts.tsx';
import { mayCall, type Place } from '../place.ts';
import { Report, Row } from '../table/report.tsx';

type Done = AnswerOf<typeof substituteDish>;

/** Whether somebody may substitute dishes of a day: its food is closed, and it has not gone by. */
export const isSubstitutable = (date: IsoDate, today: IsoDate, place: Place): boolean =>
  date >= today && date < firstDeliveryDate(place.now) && mayCall(place, substituteDish);

const portionsOf = (count: number) => countOf(count, 'порция', 'порции', 'порций');
const refusedWords = (count: number) =>
  count === 0 ? 'можно всем' : `нельзя ${countOf(count, 'человеку', 'людям', 'людям')}`;

/** Who keeps the old dish until somebody has called. */
function ToCall({ refused }: Pick<Done, 'refused'>): ReactNode {
  return (
    <Report label="Кому позвонить" heads={['Кто', 'Телефон', 'Заказ', 'Почему нельзя']}>
      <tbody>
        {refused.map((one) => (
          <Row key={`${one.deliveryId} ${one.person}`}>
            <th scope="row">{one.personName || one.customer.name}</th>
            <td>
              <PhoneLink phone={one.phone} />
            </td>
            <td>{one.orderNumber}</td>
            <td>
              {refusalNames[one.why]}: {one.because.join(', ')}
            </td>
          </Row>
        ))}
      </tbody>
    </Report>
  );
}

/** What a substitution comes to, or has come to. */
function Told({ deliveries, portions, bonusesKop, repacked, left, refused, unknown }: Done): ReactNode {
  return (
    <>
      <p>
        Получат замену: {portionsOf(portions)}, {countOf(deliveries, 'доставка', 'доставки', 'доставок')}.
        Бонусов за неудобство: {formatMoney(bonusesKop)}.
      </p>
      {repacked > 0 && <p>Собрать заново: {countOf(repacked, 'пакет', 'пакета', 'пакетов')}.</p>}
      {left > 0 && <p>Уже уехало со старым блюдом: {portionsOf(left)}.</p>}
      {unknown.length > 0 && (
        <p>
          Состав ещё не закрыт: {countOf(unknown.length, 'доставка', 'доставки', 'доставок')}. Повторите
          замену позже.
        </p>
      )}
      {refused.length === 0 ? (
        <p>Звонить никому не нужно.</p>
      ) : (
        <>
          <p>
            Позвоните: им замену не положим. Список остаётся <a href={deskPath('day')}>на странице «День»</a>,
            пока с каждым не договорятся.
          </p>
          <ToCall refused={refused} />
        </>
      )}
    </>
  );
}

/** Leads to the substitution of a dish of a day. */
export const SubstitutionLink = ({
  date,
  code,
  title,
}: {
  date: IsoDate;
  code: string;
  title: string;
}): ReactNode => (
  <DeskLink
    href={`${deskPath('production', { date, dish: code })}#substitution`}
    aria-label={`Заменить: ${title}`}
  >
    Заменить
  </DeskLink>
);

/** Substitutes a dish that lacks, tried before it is done. */
export function Substitution({
  date,
  found: { dish, replacements },
}: {
  date: IsoDate;
  found: Replacements;
}): ReactNode {
  return (
    <div id="substitution">
      <Sheet title={`Не хватает: ${dish.title}`}>
        {replacements.length === 0 ? (
          <Nothing>
            Заменять не у кого: в программах, которые ещё не уехали, этого блюда нет. Тем, кто купил его
            поштучно, позвоните.
          </Nothing>
        ) : (
          <TriedForm
            call={substituteDish}
            body={(field) => ({
              ...{ date, dish: dish.code, replacement: field('replacement') },
              reason: field('reason') as SubstitutionReason,
              dryRun: field('step') === PREVIEW,
            })}
            action="Заменить"
            isWide
            told={Told}
            tells
          >
            <SelectControl
              label="Чем заменить"
              name="replacement"
              options={replacements.map(
                ({ code, title, refused }) => [code, `${title} — ${refusedWords(refused)}`] as const,
              )}
            />
            <SelectControl
              label="Почему, это прочтёт клиент"
              name="reason"
              options={SubstitutionReason.options.map(
                (reason) => [reason, upperFirst(substitutionWords[reason])] as const,
              )}
            />
          </TriedForm>
        )}
      </Sheet>
    </div>
  );
}
