import type { Purpose } from '#shared/features/catalogue/purpose-schema.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import cover from '../../../ui/cover.module.css';
import { Icon, pageIcons } from '../../../ui/icon.tsx';
import layout from '../../../ui/layout.module.css';
import { Picture, tintStyle } from '../../../ui/picture.tsx';
import surface from '../../../ui/surface.module.css';
import { Section } from '../../../ui/surfaces.tsx';
import { RichText } from '../../../ui/text.tsx';
import tiles from '../../../ui/tiles.module.css';
import styles from './purpose-texts.module.css';
import { useHere } from './use-here.ts';

/** The first look: for what the page is, in figures and with the way to the order. */
export function PurposeCover({ purpose }: { readonly purpose: Purpose }) {
  const { heading, lead, facts, picture, tint } = purpose;
  const here = useHere();
  return (
    <section className={classNames(layout.wrap, styles.wrap)}>
      <div className={styles.panel} style={tintStyle(tint)}>
        <div className={styles.words}>
          <h1 className={styles.title}>{heading}</h1>
          <p className={cover.lead}>{lead}</p>
          <dl className={classNames(cover.facts, styles.facts)}>
            {facts.map(({ value, label }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          <div className={cover.actions}>
            <ButtonLink to={here('#configurator')} size="large">
              Собрать рацион
              <Icon name="arrow-right" />
            </ButtonLink>
            <ButtonLink to={here('#menu')} size="large" look="outline">
              Посмотреть меню
            </ButtonLink>
          </div>
        </div>
        <div className={styles.cover}>
          <Picture picture={picture} alt="" isFirst sizes="(min-width: 1024px) 600px, 100vw" />
        </div>
      </div>
    </section>
  );
}

/** Why it suits, in a few cards. */
export function PurposePoints({ purpose: { points } }: { readonly purpose: Purpose }) {
  return (
    <Section title="Чем это удобно">
      <ul className={tiles.tiles} data-count={points.length}>
        {points.map(({ icon, title, text }) => (
          <li key={title} className={classNames(surface.card, tiles.tile)}>
            <span className={tiles.icon}>{pageIcons[icon]}</span>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** The longer text, with the way to a page that tells or takes more. */
export function PurposeStory({ story, link }: Pick<Purpose, 'story' | 'link'>) {
  return (
    <Section title={story.title}>
      <div className={styles.story}>
        <RichText html={story.text} />
        {link && (
          <aside className={styles.aside}>
            <h3>{link.title}</h3>
            <p>{link.text}</p>
            <ButtonLink to={link.href} look="dark">
              {link.label}
            </ButtonLink>
          </aside>
        )}
      </div>
    </Section>
  );
}
