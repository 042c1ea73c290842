import type { LoaderFunctionArgs } from 'react-router';
import type { AnswerOf } from '#shared/contract.ts';
import { listPromotions } from '#shared/features/promotions/contract.ts';
import type { Promotion } from '#shared/features/promotions/schema.ts';
import { dialog, openDialog } from '../../platform/modals/open-dialog.ts';
import { pageData, screenWithData } from '../../platform/rest/page-data.tsx';
import { useAppState } from '../../platform/state/app-state.ts';
import { Accordion } from '../../ui/accordion.tsx';
import { ButtonLink, classNames, Icon } from '../../ui/basics.tsx';
import cover from '../../ui/cover.module.css';
import { css } from '../../ui/css.ts';
import layout from '../../ui/layout.module.css';
import { Breadcrumbs } from '../../ui/page-links.tsx';
import { Picture } from '../../ui/picture.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import { SharedElement } from '../../ui/shared-element.tsx';
import { Badge, EmptyState } from '../../ui/surfaces.tsx';
import { VisuallyHidden } from '../../ui/text.tsx';
import { validityText } from './parts/validity-text.ts';
import styles from './promotions-screen.module.css';

const importTerms = () => import('./promo-detail-modal.tsx');

const promoDetailDialog = dialog('promo-detail', importTerms, (m) => m.PromoDetailModal, 'no-padding');

export const loader = ({ context }: LoaderFunctionArgs) => pageData(context, (rest) => rest(listPromotions));

/** A card opens the terms in a dialog; without scripts it leads to them further down the page. */
function PromotionCard({ promotion }: { readonly promotion: Promotion }) {
  const state = useAppState();
  const { slug, title, badge, summary, picture } = promotion;
  return (
    <li
      className={classNames(layout.panel, css('relative flex flex-col overflow-hidden hover:shadow-float'))}
    >
      <SharedElement name={`promotion-${slug}`} className={css('block')}>
        <Picture
          picture={picture}
          alt=""
          sizes="(min-width: 1024px) 384px, (min-width: 600px) 50vw, 100vw"
          className={css('w-full aspect-16/9 object-cover')}
        />
      </SharedElement>
      <div className={css('flex flex-1 flex-col items-start p-20 desktop:p-24')}>
        <Badge tone="dark">{badge}</Badge>
        <h2 className={css('mt-12 tracking-[-0.02em] text-[clamp(1.25rem,_2.4vw,_1.5rem)]')}>{title}</h2>
        <p className={css('flex-1 mt-8 text-ink-2 text-ui leading-[1.5]')}>{summary}</p>
        <a
          href={`#${slug}`}
          className={classNames(
            layout.way,
            css('gap-6 mt-8 after:absolute after:inset-0 after:rounded-panel after:content-empty'),
          )}
          onClick={(event) => {
            event.preventDefault();
            openDialog(state, promoDetailDialog, { promotion });
          }}
        >
          Условия
          <VisuallyHidden>&nbsp;акции «{title}»</VisuallyHidden>
          <Icon name="arrow-right" size={16} />
        </a>
      </div>
    </li>
  );
}

function PromotionsScreen({ data: { promotions } }: { readonly data: AnswerOf<typeof listPromotions> }) {
  return (
    <div className={classNames(layout.wrap, layout.page)}>
      <Breadcrumbs trail={[{ href: '/', label: 'Главная' }]} current="Акции" />
      <h1 className={css('mt-8 text-[clamp(2.125rem,_5vw,_3.375rem)]')}>Акции и скидки</h1>
      <p className={classNames(cover.lead, css('max-w-[40em] mt-14 mb-28'))}>
        Всё, что можно сэкономить сейчас. Скидки за срок, первый заказ и семью считаются сами: в расчёте видно
        каждую строку.
      </p>
      {promotions.length === 0 ? (
        <EmptyState
          title="Сейчас акций нет"
          text="Скидка за срок действует всегда: чем дольше рацион, тем дешевле день."
          action={<ButtonLink to="/#configurator">Собрать рацион</ButtonLink>}
        />
      ) : (
        <>
          <ul
            className={css(
              'grid gap-16 large-phone:grid-cols-[1fr_1fr] desktop:grid-cols-[repeat(3,1fr)] desktop:gap-20',
            )}
          >
            {promotions.map((promotion) => (
              <PromotionCard key={promotion.slug} promotion={promotion} />
            ))}
          </ul>
          <section className={classNames(css('grid gap-8 mt-section'), styles.terms)} aria-labelledby="terms">
            <h2 id="terms" className={css('mb-12 text-[clamp(1.5rem,_3.4vw,_2.125rem)]')}>
              Полные условия
            </h2>
            <Accordion
              isSingle={false}
              items={promotions.map(({ slug, title, text, validFrom, validTo }) => ({
                id: slug,
                title,
                // The id is inside, because a browser opens the details around what an address names.
                content: (
                  <div id={slug} className={css('[scroll-margin-top:150px]')}>
                    <RichText html={text} />
                    <p className={css('mt-14 text-ink-2 text-small')}>{validityText(validFrom, validTo)}</p>
                  </div>
                ),
              }))}
            />
          </section>
        </>
      )}
    </div>
  );
}

export const Component = screenWithData(PromotionsScreen);
