import { type FormEvent, useRef } from 'react';
import type { Basket } from '#shared/features/homemade/basket.ts';
import { changeBasket } from '#shared/features/homemade/contract.ts';
import { type HomemadePrice, nextGoal } from '#shared/features/homemade/price.ts';
import { homemadeLimits } from '#shared/features/homemade/rules.ts';
import { formatMoney, type Kopecks } from '#shared/money.ts';
import { formAttributes } from '../../../platform/forms/rest-form.tsx';
import { classNames, Icon } from '../../../ui/basics.tsx';
import { css } from '../../../ui/css.ts';
import { Notice } from '../../../ui/notice.tsx';
import { Picture, tintStyle } from '../../../ui/picture.tsx';
import { Progress } from '../../../ui/progress.tsx';
import { VisuallyHidden } from '../../../ui/text.tsx';
import { useSetPortions } from '../basket.ts';
import counts from './count-form.module.css';

/** The dishes that were wanted and are not on sale any more. */
export function SoldOut({ basket: { soldOut } }: { readonly basket: Basket }) {
  if (soldOut.length === 0) return null;
  const names = soldOut.map(({ title }) => title).join(', ');
  return (
    <Notice tone="warning" title="Закончилось" isLive>
      {names}. В сумму не входит: когда снова приготовим,{' '}
      {soldOut.length > 1 ? 'они вернутся' : 'оно вернётся'} в корзину.
    </Notice>
  );
}

/** Every dish of the basket with its portions and what they come to; `back` is the page that its forms without scripts lead to. */
export function BasketLines({ basket, back }: { readonly basket: Basket; readonly back: string }) {
  const setPortions = useSetPortions(basket);
  return (
    <ul>
      {basket.lines.map((line) => (
        <li
          key={line.dish}
          className={css(
            'grid grid-cols-[var(--s64)_minmax(0,1fr)_auto] gap-y-8 gap-x-12 items-center py-14 border-t',
            'first:border-t-0',
          )}
        >
          <span
            className={css(
              'grid row-span-2 place-items-center self-start size-64 overflow-hidden rounded-input',
            )}
            style={tintStyle(line.tint)}
          >
            <Picture className={css('w-[70px] max-w-none')} picture={line.picture} alt="" sizes={72} />
          </span>
          <div className={css('col-span-2 leading-[1.3]')}>
            <p className={css('font-semibold text-ui wrap-anywhere')}>{line.title}</p>
            <p className={css('mt-2 text-ink-3 text-caption')}>
              {line.weightG} г · {formatMoney(line.priceKop)}
            </p>
          </div>
          <CountForm {...line} back={back} onCount={(count) => setPortions(line, count)} />
          <b className={css('font-extrabold text-lead tracking-[-0.02em] whitespace-nowrap tabular-nums')}>
            {formatMoney(line.priceKop * line.count)}
          </b>
        </li>
      ))}
    </ul>
  );
}

const names = { dishes: 'Блюда', delivery: 'Доставка' } as const;

export function PriceList({ price }: { readonly price: HomemadePrice }) {
  return (
    <dl className={css('tabular-nums')}>
      {price.lines.map(({ kind, amountKop }) => (
        <div className={css('flex gap-12 items-baseline justify-between py-6 text-ink-2 text-ui')} key={kind}>
          <dt>{names[kind]}</dt>
          <dd className={css('text-ink font-medium')}>
            {amountKop === 0 ? 'бесплатно' : formatMoney(amountKop)}
          </dd>
        </div>
      ))}
      <div
        className={css(
          'flex gap-12 items-baseline justify-between mt-6 pt-12 pb-6 border-t font-bold text-lead',
        )}
      >
        <dt>Итого</dt>
        <dd className={css('font-extrabold text-[1.625rem] tracking-[-0.03em] whitespace-nowrap')}>
          {formatMoney(price.totalKop)}
        </dd>
      </div>
    </dl>
  );
}

/** How far the basket is from the least order, then from free delivery: a line and words. */
export function BasketGoal({ sumKop }: { readonly sumKop: Kopecks }) {
  const { targetKop, text } = nextGoal(sumKop);
  const shownKop = Math.min(sumKop, targetKop);
  return (
    <Progress
      label={text}
      value={shownKop}
      max={targetKop}
      text={`${formatMoney(shownKop)} из ${formatMoney(targetKop)}`}
    />
  );
}

interface CountFormProps {
  readonly dish: string;
  readonly title: string;
  /** Portions in the basket. */
  readonly count: number;
  /** Page to return to without scripts. */
  readonly back: string;
  /** Takes the full width and labels the button of an empty basket. */
  readonly isWide?: boolean;
  readonly onCount: (count: number) => void;
}

/** Number of portions of a dish; its submit buttons work without scripts. */
export function CountForm({ dish, title, count, back, isWide = false, onCount }: CountFormProps) {
  const more = useRef<HTMLButtonElement>(null);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    const next = Number(submitter?.getAttribute('value') ?? count);
    // The pressed button disappears with the last portion: move the focus to the one that remains.
    if (next === 0) more.current?.focus();
    onCount(next);
  };
  return (
    <form
      {...formAttributes(changeBasket)}
      className={classNames(
        isWide && counts.wide,
        count > 0 && counts.filled,
        css(
          'inline-flex items-center justify-self-start justify-between rounded-pill bg-sand-100',
          'forced-colors:[border:1px_solid_ButtonBorder] print:hidden',
        ),
      )}
      onSubmit={submit}
    >
      <input type="hidden" name="dish" value={dish} />
      <input type="hidden" name="back" value={back} />
      {count > 0 && (
        <>
          <button
            type="submit"
            name="count"
            data-counts
            value={count - 1}
            className={counts.step}
            aria-label={`${title}: меньше`}
          >
            <Icon name="minus" />
          </button>
          <output className={css('min-w-32 font-extrabold text-lead text-center tabular-nums')}>
            <VisuallyHidden>{title}: </VisuallyHidden>
            {count}
          </output>
        </>
      )}
      <button
        key="more"
        ref={more}
        type="submit"
        name="count"
        data-counts
        value={Math.min(count + 1, homemadeLimits.portions)}
        className={counts.step}
        disabled={count >= homemadeLimits.portions}
        aria-label={count > 0 ? `${title}: больше` : `В корзину: ${title}`}
      >
        <Icon name="plus" />
        {isWide && count === 0 && 'В корзину'}
      </button>
    </form>
  );
}
