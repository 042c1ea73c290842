import type { ComponentProps, ReactNode } from 'react';
import type { BlockOf } from '#shared/features/pages/schema.ts';
import { kcalRange } from '#shared/features/programmes/rules.ts';
import type { Programme } from '#shared/features/programmes/schema.ts';
import { formatMoney } from '#shared/money.ts';
import { programmePath } from '#shared/routes.ts';
import { upperFirst } from '#shared/typography.ts';
import { useAppState } from '../../../platform/state/app-state.ts';
import { classNames, Icon, Link, NamedIcon } from '../../../ui/basics.tsx';
import { css } from '../../../ui/css.ts';
import layout from '../../../ui/layout.module.css';
import { Picture, tintStyle } from '../../../ui/picture.tsx';
import tiles from '../../../ui/tiles.module.css';
import wholeCard from '../../../ui/whole-card.module.css';

/** One that is left over of two columns takes its whole row. */
const isLeftOver = (index: number, { length }: readonly unknown[]) =>
  length % 2 === 1 && index === length - 1;

export function Facts({ items }: Pick<BlockOf<'facts'>, 'items'>) {
  return (
    <dl
      className={css(
        'grid grid-cols-[repeat(auto-fit,minmax(150px,1fr))] gap-10',
        'large-phone:flex large-phone:flex-wrap large-phone:gap-16',
      )}
    >
      {items.map(({ value, label }, index) => (
        <div
          key={label}
          className={classNames(
            layout.card,
            css('flex flex-col-reverse justify-start py-20 px-16 desktop:p-24 [flex:1_1_150px]'),
            isLeftOver(index, items) && css('to-tablet:col-span-full'),
          )}
        >
          <dt className={css('mt-6 text-ink-2 text-ui leading-[1.4]')}>{label}</dt>
          <dd
            className={css(
              'font-extrabold leading-[1.15] tracking-[-0.03em] text-[clamp(1.375rem,_2.4vw,_1.875rem)]',
            )}
          >
            {upperFirst(value)}
          </dd>
        </div>
      ))}
    </dl>
  );
}

export function Steps({ items }: Pick<BlockOf<'steps'>, 'items'>) {
  return (
    <ol
      className={classNames(tiles.tiles, items.length !== 3 && css('desktop:grid-cols-[1fr_1fr]'))}
      data-count={items.length}
    >
      {items.map(({ title, text }, index) => (
        <li
          key={title}
          className={classNames(
            layout.card,
            tiles.tile,
            css('flex gap-16'),
            isLeftOver(index, items) && css('large-phone:col-span-full desktop:col-[auto]'),
          )}
        >
          <span className={classNames(tiles.number, css('m-0'))} aria-hidden>
            {index + 1}
          </span>
          <div>
            <h3>{title}</h3>
            <p>{text}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}

/** Cards; one with a link is pressed as a whole. */
export function Cards({ title: heading, items }: Pick<BlockOf<'cards'>, 'title' | 'items'>) {
  const Heading = heading === undefined ? 'h2' : 'h3';
  return (
    <ul className={tiles.tiles} data-count={items.length}>
      {items.map(({ icon, title, text, link }, index) => (
        <li
          key={title}
          className={classNames(
            layout.card,
            tiles.tile,
            tiles.column,
            css('relative'),
            link && css('hover:shadow-float'),
            isLeftOver(index, items) && css('large-phone:col-span-full desktop:col-[auto]'),
          )}
        >
          <span className={tiles.icon}>
            <NamedIcon name={icon} />
          </span>
          <Heading className={css('font-bold text-h3 leading-[1.22] tracking-[-0.015em]')}>{title}</Heading>
          <p>{text}</p>
          {link && (
            <Link
              to={link.href}
              className={classNames(
                layout.way,
                css(
                  'gap-6 mt-6 mb-0 mx-0 after:absolute after:inset-0 after:rounded-card after:content-empty',
                ),
              )}
            >
              {link.label}
              <Icon name="arrow-right" size={16} />
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}

export function Programmes({
  codes,
  programmes,
}: {
  codes: readonly string[];
  programmes: readonly Programme[];
}) {
  const { isSimply } = useAppState().site;
  const shown = codes.flatMap((code) => programmes.filter((programme) => programme.code === code));
  return (
    <ul className={css('grid grid-cols-[1fr_1fr] gap-10 tablet:grid-cols-[repeat(4,1fr)] tablet:gap-16')}>
      {shown.map((programme) => (
        <li key={programme.code}>
          <Link
            to={programmePath(programme.code, isSimply)}
            className={classNames(
              wholeCard.card,
              css(
                'flex flex-col gap-4 h-full pt-12 pb-18 px-14 rounded-card text-ink-2 text-small leading-[1.35]',
                'tablet:pt-18 tablet:pb-24 tablet:px-20',
              ),
            )}
            style={tintStyle(programme.tint)}
          >
            <Picture
              picture={programme.picture}
              alt=""
              sizes="200px"
              className={classNames(wholeCard.plate, css('w-[min(100%,_180px)] mb-10 mx-auto'))}
            />
            <b className={css('text-ink text-h3 leading-[1.22] tracking-[-0.015em]')}>{programme.name}</b>
            <span>{kcalRange(programme)}</span>
            <b className={css('text-ink')}>от {formatMoney(programme.fromDayPriceKop)} в день</b>
          </Link>
        </li>
      ))}
    </ul>
  );
}

interface NotedLinksProps {
  readonly of: readonly (ComponentProps<'a'> & { readonly note: ReactNode })[];
}

/** Links with a line of what they lead to. */
export function NotedLinks({ of }: NotedLinksProps) {
  return (
    <ul className={css('grid gap-10 large-phone:grid-cols-[1fr_1fr] large-phone:gap-16')}>
      {of.map(({ note, children, ...link }) => (
        <li key={link.href} className={classNames(layout.card, css('grid gap-2 py-12 px-20'))}>
          <a {...link} className={layout.way}>
            {children}
          </a>
          <small className={css('text-ink-2 text-ui')}>{note}</small>
        </li>
      ))}
    </ul>
  );
}
