import { readExclusions } from '#shared/features/menu/exclusions.ts';
import { LIKE_QUERY } from '#shared/features/orders/draft-entries.ts';
import { orderPersons, personTitle } from '#shared/features/orders/persons.ts';
import { FURTHER_PERSON_DISCOUNT, MAX_PEOPLE, orderLengths } from '#shared/features/orders/price.ts';
import { formatPercent } from '#shared/money.ts';
import { buttonClass, classNames } from '../../ui/basics.tsx';
import { css } from '../../ui/css.ts';
import { ExclusionWords } from '../../ui/exclusion-words.tsx';
import { Checkbox, controlClass, Field } from '../../ui/field.tsx';
import layout from '../../ui/layout.module.css';
import { Disclosure } from '../../ui/surfaces.tsx';
import { hasSet } from './food-card.tsx';
import type { OrderData } from './order-data.ts';
import styles from './parts/plain-persons.module.css';
import { PlainSignInLink } from './shared/checkout-send.tsx';

interface NumbersProps {
  readonly label: string;
  readonly hint?: string;
  readonly name: string;
  readonly value: number;
  readonly options: readonly number[];
}

function Numbers({ label, hint, name, value, options }: NumbersProps) {
  return (
    <Field label={label} hint={hint}>
      {(control) => (
        <select {...control} className={controlClass} name={name} defaultValue={value}>
          {options.map((option) => (
            <option key={option} value={option}>
              {option}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

function PersonsForm({ data: { draft, offered, rations, like } }: { readonly data: OrderData }) {
  const { people, days, start, skip } = draft;
  const isSet = hasSet({ rations });
  return (
    <form method="get" action="/order/" className={classNames(layout.panel, css('grid gap-16 py-20 px-18'))}>
      <h2 className={css('text-figure')}>Кто ест</h2>
      {isSet && <input type="hidden" name="days" value={days} />}
      {start !== undefined && <input type="hidden" name="start" value={start} />}
      {like !== null && <input type="hidden" name={LIKE_QUERY} value={like} />}
      {/* Without it the customer's own exclusions would come back when every tick is taken away. */}
      <input type="checkbox" name="without" value="" defaultChecked className={css('hidden')} />
      <Numbers
        label="Сколько человек"
        hint={`Каждому, кроме первого, скидка ${formatPercent(FURTHER_PERSON_DISCOUNT)}`}
        name="people"
        value={people}
        options={Array.from({ length: MAX_PEOPLE }, (_, index) => index + 1)}
      />
      {[...orderPersons(draft).entries()].map(([place, { programme, kcal, without }]) => {
        const number = place === 0 ? '' : String(place + 1);
        return (
          <fieldset key={place} className={styles.person}>
            <legend>{personTitle('', place + 1)}</legend>
            <Field label="Программа и калорийность">
              {(control) => (
                <select
                  {...control}
                  className={controlClass}
                  name={`plan${number}`}
                  defaultValue={`${programme}.${kcal}`}
                >
                  {offered.map(({ code, name, kcals }) => (
                    <optgroup key={code} label={name}>
                      {kcals.map((one) => (
                        <option key={one} value={`${code}.${one}`}>{`${name}, ${one} ккал`}</option>
                      ))}
                    </optgroup>
                  ))}
                </select>
              )}
            </Field>
            <Disclosure title="Исключения">
              <ExclusionWords
                name={`without${number}`}
                exclusions={readExclusions(without)}
                onExclusions={() => undefined}
              />
            </Disclosure>
          </fieldset>
        );
      })}
      {!isSet && (
        <>
          <Numbers label="Сколько дней" name="days" value={days} options={orderLengths} />
          <fieldset className={styles.person}>
            <legend>Выходные</legend>
            <Checkbox name="skip" value="sat" defaultChecked={skip.includes('sat')}>
              Без субботы
            </Checkbox>
            <Checkbox name="skip" value="sun" defaultChecked={skip.includes('sun')}>
              Без воскресенья
            </Checkbox>
          </fieldset>
        </>
      )}
      <button type="submit" className={buttonClass({ look: 'outline' })}>
        Пересчитать
      </button>
    </form>
  );
}

/** Who eats what, as a form of its own, for browsers without scripts: the dialogs of the page need them. */
export function PlainPersons({ data }: { readonly data: OrderData }) {
  // Browsers with scripts never render what is inside, so they get no code of it; the class keeps its styles.
  return (
    <noscript className={classNames(layout.wrap, styles.place)}>
      {import.meta.env.SSR && (
        <>
          <PlainSignInLink>рацион останется таким же</PlainSignInLink>
          <PersonsForm data={data} />
        </>
      )}
    </noscript>
  );
}
