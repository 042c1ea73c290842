import type { ReactNode } from 'react';
import { readExclusions } from '#shared/features/menu/exclusions.ts';
import { LIKE_QUERY } from '#shared/features/orders/draft-entries.ts';
import { orderPersons, personTitle } from '#shared/features/orders/persons.ts';
import { FURTHER_PERSON_DISCOUNT, MAX_PEOPLE, orderLengths } from '#shared/features/orders/price.ts';
import { formatPercent } from '#shared/money.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { ExclusionWords } from '../../../ui/exclusion-words.tsx';
import { Checkbox, controlClass, Field } from '../../../ui/field.tsx';
import layout from '../../../ui/layout.module.css';
import surface from '../../../ui/surface.module.css';
import { Disclosure } from '../../../ui/surfaces.tsx';
import type { OrderData } from '../order-data.ts';
import styles from './plain-persons.module.css';

const counts = Array.from({ length: MAX_PEOPLE }, (_, index) => index + 1);

const weekend = [
  ['sat', 'Без\u00a0субботы'],
  ['sun', 'Без\u00a0воскресенья'],
] as const;

function PlainPerson({ data, place }: { readonly data: OrderData; readonly place: number }) {
  const person = orderPersons(data.draft)[place];
  if (!person) return null;
  const number = place === 0 ? '' : String(place + 1);
  return (
    <fieldset className={styles.person}>
      <legend>{personTitle('', place + 1)}</legend>
      <Field label="Программа и&nbsp;калорийность">
        {(control) => (
          <select
            {...control}
            className={controlClass}
            name={`plan${number}`}
            defaultValue={`${person.programme}.${person.kcal}`}
          >
            {data.offered.map(({ code, name, kcals }) => (
              <optgroup key={code} label={name}>
                {kcals.map((kcal) => (
                  <option key={kcal} value={`${code}.${kcal}`}>{`${name}, ${kcal}\u00a0ккал`}</option>
                ))}
              </optgroup>
            ))}
          </select>
        )}
      </Field>
      <Disclosure title="Исключения">
        <ExclusionWords
          name={`without${number}`}
          exclusions={readExclusions(person.without)}
          onExclusions={() => undefined}
        />
      </Disclosure>
    </fieldset>
  );
}

function PlainLength({ days }: { readonly days: number }) {
  return (
    <Field label="Сколько дней">
      {(control) => (
        <select {...control} className={controlClass} name="days" defaultValue={days}>
          {orderLengths.map((length) => (
            <option key={length} value={length}>
              {length}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

function PersonsForm({ data }: { readonly data: OrderData }) {
  const { draft } = data;
  const { people, days, start, skip } = draft;
  const isSet = data.rations.some(({ programme }) => programme.isSet);
  return (
    <form method="get" action="/order/" className={classNames(surface.panel, styles.form)}>
      <h2>Кто ест</h2>
      {isSet && <input type="hidden" name="days" value={days} />}
      {start !== undefined && <input type="hidden" name="start" value={start} />}
      {data.like !== null && <input type="hidden" name={LIKE_QUERY} value={data.like} />}
      {/* Without it the customer's own exclusions would come back when every tick is taken away. */}
      <input type="checkbox" name="without" value="" defaultChecked className={styles.unseen} />
      <Field
        label="Сколько человек"
        hint={`Каждому, кроме первого, скидка ${formatPercent(FURTHER_PERSON_DISCOUNT)}`}
      >
        {(control) => (
          <select {...control} className={controlClass} name="people" defaultValue={people}>
            {counts.map((count) => (
              <option key={count} value={count}>
                {count}
              </option>
            ))}
          </select>
        )}
      </Field>
      {counts.slice(0, people).map((count) => (
        <PlainPerson key={count} data={data} place={count - 1} />
      ))}
      {!isSet && <PlainLength days={days} />}
      {!isSet && (
        <fieldset className={styles.person}>
          <legend>Выходные</legend>
          {weekend.map(([day, label]) => (
            <Checkbox key={day} name="skip" value={day} defaultChecked={skip.includes(day)}>
              {label}
            </Checkbox>
          ))}
        </fieldset>
      )}
      <button type="submit" className={buttonClass({ look: 'outline' })}>
        Пересчитать
      </button>
    </form>
  );
}

interface PlainPersonsProps {
  readonly data: OrderData;
  /** What stands above it. */
  readonly children: ReactNode;
}

/** Who eats what, as a form of its own, for browsers without scripts: the dialogs of the page need them. */
export function PlainPersons({ data, children }: PlainPersonsProps) {
  // Browsers with scripts never render what is inside, so they get no code of it; the class keeps its styles.
  return (
    <noscript className={classNames(layout.wrap, styles.place)}>
      {import.meta.env.SSR && (
        <>
          {children}
          <PersonsForm data={data} />
        </>
      )}
    </noscript>
  );
}
