import { useId, useState } from 'react';
import { Form, useLocation } from 'react-router';
import { formatDayLong } from '#shared/dates.ts';
import { deliveryIntervals } from '#shared/features/regions/rules.ts';
import type { SuggestedAddress } from '#shared/features/regions/schema.ts';
import { formatMoney } from '#shared/money.ts';
import { openDialog } from '../../../platform/modals/open-dialog.ts';
import { useAppState } from '../../../platform/state/app-state.ts';
import { Button, ButtonLink, classNames, Link } from '../../../ui/basics.tsx';
import { css } from '../../../ui/css.ts';
import { TextField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useSuggestions } from '../../addresses/shared/use-suggestions.ts';
import { addressDialog } from '../shared/dialogs.ts';
import styles from './address-check.module.css';

interface AddressCheckProps {
  readonly asked: string;
  readonly addresses: readonly SuggestedAddress[];
}

function Found({ asked, addresses }: AddressCheckProps) {
  const state = useAppState();
  const { config } = state.site;
  const [only] = addresses;
  if (asked === '') return null;
  if (addresses.length > 1) {
    return (
      <div>
        <p>Нашли несколько улиц. Какая ваша?</p>
        <ul className={css('grid gap-8 mt-12')}>
          {addresses.map(({ id, label, zone }) => (
            <li key={id}>
              <Link
                to={`/dostavka/?address=${id}#address-check`}
                className={css(
                  'flex flex-col justify-center min-h-52 py-8 px-16 rounded-input bg-surface shadow-card',
                  'font-semibold leading-[1.3]',
                  'hover:shadow-float',
                )}
              >
                {label}
                <small className={css('text-ink-2 font-normal text-small')}>
                  {zone ? zone.name : 'вне зон доставки'}
                </small>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    );
  }
  if (!only?.zone) {
    return (
      <Notice
        tone="warning"
        title={only ? `${only.label}: сюда мы пока не возим` : `«${asked}»: такой улицы не нашли`}
        action={
          <span data-scripted>
            <Button
              look="dark"
              onClick={() => openDialog(state, addressDialog, { address: only?.label ?? asked })}
            >
              Оставить адрес
            </Button>
          </span>
        }
      >
        {only
          ? 'Адрес за пределами зон. Оставьте его нам: посчитаем доставку вручную и перезвоним.'
          : 'Проверьте название. Если оно верное, оставьте адрес: найдём его сами и перезвоним.'}
      </Notice>
    );
  }
  const { zone, label } = only;
  return (
    <Notice
      tone="success"
      title={`${label} — ${zone.name}`}
      action={<ButtonLink to="/#programmes">Выбрать программу</ButtonLink>}
    >
      <p>
        {zone.feeKop === 0 ? 'Доставка бесплатно.' : `Одна доставка — ${formatMoney(zone.feeKop)}.`}
        {config && ` Первая возможная доставка: ${formatDayLong(config.deleveryDate.date)}.`}
      </p>
      {config && (
        <p>{`Время: ${deliveryIntervals(config)
          .map((interval) => interval.label)
          .join(', ')}.`}</p>
      )}
    </Notice>
  );
}

/** Zone, fee and first date of an address; the query is in the page's address, so it works without scripts. */
export function AddressCheck({ asked, addresses }: AddressCheckProps) {
  const listId = useId();
  const label = addresses.length === 1 ? (addresses[0]?.label ?? asked) : asked;
  const { key } = useLocation();
  const [entry, setEntry] = useState({ text: label, key });
  // A new result resets the field to its address.
  if (entry.key !== key) setEntry({ text: label, key });
  const { text } = entry;
  const { latest: streets = [] } = useSuggestions(text, text !== label);
  return (
    <div className={css('grid gap-16 max-w-[760px]')}>
      <Form
        action="/dostavka/#address-check"
        className={classNames(css('grid gap-10 items-start large-phone:grid-cols-[1fr_auto]'), styles.row)}
      >
        <TextField
          label="Улица"
          name="address"
          list={listId}
          placeholder="Например, Лесная улица"
          autoComplete="off"
          required
          maxLength={100}
          value={text}
          onChange={(event) => setEntry({ text: event.currentTarget.value, key })}
        />
        <datalist id={listId}>
          {streets.map(({ id, label: street }) => (
            <option key={id} value={street} />
          ))}
        </datalist>
        <Button type="submit" size="large">
          Проверить
        </Button>
      </Form>
      <div role="status">
        {/* Hide a result that belongs to another text. */}
        {text === label && <Found asked={asked} addresses={addresses} />}
      </div>
    </div>
  );
}
