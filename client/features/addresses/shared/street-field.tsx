import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import type { SuggestedAddress } from '#shared/features/regions/schema.ts';
import { formatMoney } from '#shared/money.ts';
import { countOf } from '#shared/plurals.ts';
import { upperFirst } from '#shared/typography.ts';
import { useIsHydrated } from '../../../platform/hydration/late.tsx';
import { classNames, Icon } from '../../../ui/basics.tsx';
import { css } from '../../../ui/css.ts';
import { controlClass, Field, useTextField } from '../../../ui/field.tsx';
import { fillForm } from '../../../ui/form-values.ts';
import { VisuallyHidden } from '../../../ui/text.tsx';
import { readStreet, streetName } from './address-values.ts';
import { useSuggestions } from './use-suggestions.ts';

const flat = /[\s,]+кв(?:артира|\.)?\s*\d+\s*$/i;
const house =
  /[\s,]+(?:д(?:ом)?\.?\s*)?((?:(?:к|корп|корпус|вл|влд|уч)\.?\s*)?\d+[а-яa-z]?(?:[/-]\d+[а-яa-z]?)?(?:[\s,]*(?:к|корп|корпус|с|стр|строение)\.?\s*\d+[а-яa-z]?)?)\s*$/i;

/** The house that was typed behind the street, «тверская 7» or «лесная, д. 5 к2»; empty where the number is the street's own. */
export function typedHouse(typed: string, street: string): string {
  const number = house.exec(typed.replace(flat, ''))?.[1] ?? '';
  const isOfStreet = street.split(/[\s,]+/).includes(number);
  return isOfStreet ? '' : number;
}

interface StreetFieldProps {
  /** Name of the id of the chosen street; before scripts and without them, of the typed text. */
  readonly name: string;
  /** Note beside a served address; by default the delivery fee. */
  readonly noteOf?: (address: SuggestedAddress) => string;
  /** An offer for a street that is not found. */
  readonly renderMissing?: (text: string) => ReactNode;
  readonly onChosen?: (street: SuggestedAddress) => void;
}

export function zoneNote({ zone, otherRegion }: SuggestedAddress): string {
  if (!zone) return 'сюда пока не возим';
  const fee = zone.feeKop === 0 ? 'доставка бесплатно' : `${formatMoney(zone.feeKop)} за доставку`;
  return `${otherRegion === null ? '' : `${otherRegion}, `}${zone.name} — ${fee}`;
}

interface OptionsProps {
  readonly id: string;
  readonly choice: ReturnType<typeof useStreetChoice>;
  readonly noteOf: (address: SuggestedAddress) => string;
}

function Options({ id, choice: { shown, active, choose }, noteOf }: OptionsProps) {
  return (
    <div
      className={css(
        'absolute z-8 top-64 right-0 left-0 max-h-[320px] p-6 overflow-y-auto rounded-card bg-surface',
        'shadow-dialog [overscroll-behavior:contain]',
      )}
      role="listbox"
      id={id}
      aria-label="Подходящие улицы"
    >
      {shown.map((address, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys go to the input, which keeps the focus
        <div
          key={address.id}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          className={classNames(
            css(
              'flex gap-12 items-center min-h-52 py-6 px-12 rounded-input text-ink-3 font-semibold text-ui',
              'leading-[1.3] cursor-pointer',
              'hover:bg-green-50',
            ),
            index === active && css('bg-green-50'),
          )}
          // The press must not take the focus from the input, whose loss closes the list.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => choose(address)}
        >
          <Icon name="map-pin" />
          <span className={css('text-ink')}>
            {[address.label, address.house].filter(Boolean).join(', ')}
            <small
              className={classNames(
                css('block font-medium text-caption'),
                address.zone === null ? css('text-tomato') : css('text-green-700'),
              )}
            >
              {upperFirst(noteOf(address))}
            </small>
          </span>
        </div>
      ))}
    </div>
  );
}

function moveActive(key: string, active: number, count: number): number | undefined {
  if (count === 0) return undefined;
  if (key === 'ArrowDown') return (active + 1) % count;
  if (key === 'ArrowUp') return (active <= 0 ? count : active) - 1;
  return undefined;
}

/** The house that was typed where suggestions name houses, and none of them is it; empty elsewhere. */
function missingHouseOf(text: string, shown: readonly SuggestedAddress[]): string {
  const houses = shown.map(({ house }) => house.toLowerCase()).filter((house) => house !== '');
  const [first] = shown;
  const typed = first ? typedHouse(text, first.label) : '';
  return houses.length > 0 && !houses.some((house) => house.startsWith(typed.toLowerCase())) ? typed : '';
}

/** The typed text with its suggestions: the arrows move among them, Enter takes one, Escape closes the list. */
function useStreetChoice(
  { name, onChosen }: StreetFieldProps,
  first: SuggestedAddress | null,
  typed: string,
) {
  const input = useRef<HTMLInputElement>(null);
  const [value, setValue] = useState(first);
  const [text, setText] = useState(first?.label ?? typed);
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const { addresses, hasFailed } = useSuggestions(text, isOpen && value === null);
  const shown = isOpen && value === null ? (addresses ?? []) : [];

  const write = (written: string, opens: boolean) => {
    if (input.current && input.current.value !== written) input.current.value = written;
    setText(written);
    setIsOpen(opens);
    setActive(-1);
  };
  const take = (street: SuggestedAddress | null) => {
    setValue(street);
    write(street?.label ?? '', false);
  };
  const choose = (address: SuggestedAddress) => {
    take(address);
    onChosen?.(address);
    // Whoever has typed the house with its street has told it.
    const house = address.house || typedHouse(text, address.label);
    const form = input.current?.form;
    if (form && house !== '') fillForm(form, { [name.replace(/streetId$/, 'house')]: house });
  };
  const type = (written: string, opens = true) => {
    write(written, opens);
    setValue(null);
  };
  const steer = (event: KeyboardEvent) => {
    const next = moveActive(event.key, active, shown.length);
    const chosen = shown[active];
    if (next !== undefined) setActive(next);
    else if (event.key === 'Enter' && chosen) choose(chosen);
    else if (event.key === 'Escape' && shown.length > 0) setIsOpen(false);
    else return;
    event.preventDefault();
  };
  const typeEarly = useEffectEvent(() => {
    const written = input.current?.value ?? '';
    // Whoever has gone on to another field is shown no list.
    if (written !== text) type(written, document.activeElement === input.current);
  });
  useEffect(() => typeEarly(), []);

  const isMissing = isOpen && addresses?.length === 0;
  const missingHouse = missingHouseOf(text, shown);
  return {
    ...{ input, value, text, shown, active, isMissing, missingHouse, hasFailed },
    ...{ choose, take, type, steer, setIsOpen },
  };
}

function ChosenStreet({ name, choice: { value, take } }: Pick<OptionsProps, 'choice'> & { name: string }) {
  const field = useRef<HTMLInputElement>(null);
  const json = value ? JSON.stringify(value) : '';
  const told = useRef(json);
  useEffect(() => {
    if (told.current === json) return;
    told.current = json;
    field.current?.dispatchEvent(new Event('input', { bubbles: true }));
  }, [json]);
  return (
    <>
      {useIsHydrated() && <input type="hidden" name={name} value={value?.id ?? ''} />}
      <input
        ref={field}
        type="hidden"
        name={streetName(name)}
        value={json}
        onInput={({ currentTarget }) => {
          if (currentTarget.value !== json) take(readStreet(currentTarget.value));
        }}
      />
    </>
  );
}

/** What stands below the field: the note of the chosen address, or how the choice goes on. */
function hintOf(note: string | undefined, choice: ReturnType<typeof useStreetChoice>): string {
  const { isMissing, missingHouse, hasFailed } = choice;
  if (note !== undefined) return upperFirst(note);
  if (missingHouse !== '')
    return `Дома ${missingHouse} на этой улице не нашли. Проверьте номер или выберите ближайший`;
  if (isMissing) return 'Такой улицы не нашли. Проверьте название';
  if (hasFailed) return 'Подсказки не загрузились. Измените запрос, и мы попробуем ещё раз';
  return 'Начните вводить и выберите из списка';
}

/** The street, chosen from suggestions: only a known street has a delivery zone. */
export function StreetField(props: StreetFieldProps) {
  const { name, noteOf = zoneNote, renderMissing } = props;
  const listId = useId();
  const isHydrated = useIsHydrated();
  const { error, text: typed = '' } = useTextField(name);
  const { text: json = '' } = useTextField(streetName(name));
  const [first] = useState(() => readStreet(json));
  const choice = useStreetChoice(props, first, typed);
  const { input, value, text, shown, active, isMissing, type, steer, setIsOpen } = choice;
  const hint = hintOf(value ? noteOf(value) : undefined, choice);
  const refusal =
    value?.zone === null ? 'Сюда мы пока не возим. Укажите другой адрес или позвоните нам' : undefined;
  return (
    <div className={css('relative')}>
      <Field label="Улица" hint={hint} error={error ?? refusal}>
        {(control) => (
          <input
            {...control}
            ref={input}
            type="text"
            name={isHydrated ? undefined : name}
            role="combobox"
            className={controlClass}
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
            maxLength={100}
            aria-autocomplete="list"
            aria-expanded={shown.length > 0}
            aria-controls={shown.length > 0 ? listId : undefined}
            aria-activedescendant={active >= 0 ? `${listId}-${active}` : undefined}
            defaultValue={first?.label ?? typed}
            onInput={(event) => type(event.currentTarget.value)}
            onFocus={() => setIsOpen(true)}
            // The offer for a street that is not found has to be there for the next key.
            onBlur={() => setIsOpen(isMissing)}
            onKeyDown={steer}
          />
        )}
      </Field>
      <ChosenStreet name={name} choice={choice} />
      {shown.length > 0 && <Options id={listId} choice={choice} noteOf={noteOf} />}
      {isMissing && renderMissing?.(text)}
      <div role="status">
        <VisuallyHidden>
          {shown.length > 0 && `${countOf(shown.length, 'вариант', 'варианта', 'вариантов')} ниже`}
        </VisuallyHidden>
      </div>
    </div>
  );
}
