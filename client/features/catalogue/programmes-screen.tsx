import type { LoaderFunctionArgs } from 'react-router';
import { comparisonSize } from '#shared/features/catalogue/comparison.ts';
import { listSuited } from '#shared/features/guidance/contract.ts';
import { listProgrammes } from '#shared/features/programmes/contract.ts';
import { kcalRange } from '#shared/features/programmes/rules.ts';
import { formatMoney } from '#shared/money.ts';
import { countOf } from '#shared/plurals.ts';
import { programmePath } from '#shared/routes.ts';
import { pageData, screenWithData } from '../../platform/rest/page-data.tsx';
import type { RestCall } from '../../platform/rest/rest.ts';
import { ButtonLink, classNames, Link } from '../../ui/basics.tsx';
import cover from '../../ui/cover.module.css';
import { css } from '../../ui/css.ts';
import layout from '../../ui/layout.module.css';
import { Breadcrumbs } from '../../ui/page-links.tsx';
import { Picture, tintStyle } from '../../ui/picture.tsx';
import { Section } from '../../ui/surfaces.tsx';
import wholeCard from '../../ui/whole-card.module.css';
import styles from './programmes-screen.module.css';

async function loadSuited(rest: RestCall) {
  const [{ programmes }, { suited }] = await Promise.all([rest(listProgrammes), rest(listSuited)]);
  const words = new Map(suited.map((one) => [one.path, one.words]));
  return programmes.map((programme) => ({
    programme,
    suits: words.get(programmePath(programme.code, false)) ?? [],
  }));
}

export const loader = ({ context }: LoaderFunctionArgs) => pageData(context, loadSuited);

function ProgrammesScreen({ data }: { readonly data: Awaited<ReturnType<typeof loadSuited>> }) {
  // The price of a day by energy: the same in every programme.
  const lines = new Map(data.flatMap(({ programme }) => programme.lines).map((line) => [line.kcal, line]));
  return (
    <>
      <div className={classNames(layout.wrap, layout.page)}>
        <Breadcrumbs trail={[{ href: '/', label: 'Главная' }]} current="Программы" />
        <h1 className={cover.title}>Программы питания</h1>
        <p className={classNames(cover.lead, css('max-w-[42em] mt-14 mb-24 mx-0'))}>
          У каждой своё меню на четыре недели вперёд. Калорийность выбираете сами, блюда с тем, что вам
          нельзя, заменяем.
        </p>
        <ul className={css('grid grid-cols-1 gap-16 tablet:grid-cols-2 tablet:gap-20 desktop:grid-cols-3')}>
          {data.map(({ programme, suits }) => (
            <li
              key={programme.code}
              className={classNames(
                layout.card,
                layout.lift,
                wholeCard.card,
                css('grid grid-rows-[auto_1fr]'),
              )}
            >
              <div className={styles.photo} style={tintStyle(programme.tint)}>
                <Picture
                  picture={programme.picture}
                  alt=""
                  sizes="(min-width: 768px) 260px, 60vw"
                  className={wholeCard.plate}
                />
              </div>
              <div className={css('flex flex-col p-20')}>
                <h2 className={styles.name}>
                  <Link to={programmePath(programme.code, false)} className={wholeCard.open}>
                    {programme.name}
                  </Link>
                </h2>
                <p className={styles.pitch}>{programme.pitch}</p>
                {suits.length > 0 && (
                  <>
                    <p className={css('mt-16 text-ink-3 font-bold text-caption')}>Кому подойдёт</p>
                    <ul className={styles.suits}>
                      {suits.map((words) => (
                        <li key={words}>{words}</li>
                      ))}
                    </ul>
                  </>
                )}
                <p className={styles.price}>
                  <b>
                    от {formatMoney(programme.fromDayPriceKop)}
                    <small> в день</small>
                  </b>
                  <span>
                    {kcalRange(programme)}, {countOf(programme.mealsPerDay, 'приём', 'приёма', 'приёмов')}{' '}
                    пищи
                  </span>
                </p>
              </div>
            </li>
          ))}
          {/* The ways on of whoever has not chosen yet end the last row of the cards. */}
          <li className={classNames(layout.card, styles.choosing)}>
            <h2 className={styles.name}>Какую выбрать?</h2>
            <p className={styles.pitch}>
              Сравните до {comparisonSize.most}&nbsp;программ рядом или соберите рацион: цену видно сразу.
            </p>
            <div className={cover.actions}>
              <ButtonLink to="/#configurator">Собрать рацион</ButtonLink>
              <ButtonLink to="/comparison/" look="outline">
                Сравнить программы
              </ButtonLink>
            </div>
          </li>
        </ul>
      </div>
      <Section title="Сколько стоит день" id="prices">
        <ul className={styles.prices}>
          {[...lines.values()]
            .toSorted((a, b) => a.kcal - b.kcal)
            .map(({ kcal, dayPriceKop }) => (
              <li key={kcal} className={layout.card}>
                <span>{kcal} ккал</span>
                <b>{formatMoney(dayPriceKop)}</b>
              </li>
            ))}
        </ul>
        <p className={cover.lead}>
          Цена зависит только от калорийности. Чем дольше срок, тем больше скидка: её покажет{' '}
          <Link to="/#configurator" className={css('text-link font-bold')}>
            расчёт на главной
          </Link>
          .
        </p>
      </Section>
    </>
  );
}

export const Component = screenWithData(ProgrammesScreen);
