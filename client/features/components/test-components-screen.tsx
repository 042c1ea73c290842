import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';
import layout from '../../ui/layout.module.css';
import { Group } from './specimen.tsx';
import { ButtonSpecimens } from './specimens/buttons.tsx';
import { ChoiceSpecimens } from './specimens/choices.tsx';
import { DataSpecimens } from './specimens/data.tsx';
import { DisclosureSpecimens } from './specimens/disclosure.tsx';
import { FeedbackSpecimens } from './specimens/feedback.tsx';
import { FieldSpecimens } from './specimens/fields.tsx';
import { ListSpecimens } from './specimens/lists.tsx';
import { MarkSpecimens } from './specimens/marks.tsx';
import { NavigationSpecimens } from './specimens/navigation.tsx';
import { OverlaySpecimens } from './specimens/overlays.tsx';
import { RatingSpecimens } from './specimens/ratings.tsx';
import styles from './test-components-screen.module.css';

const groups: readonly {
  readonly id: string;
  readonly title: string;
  readonly Specimens: () => ReactNode;
}[] = [
  { id: 'buttons', title: 'Кнопки', Specimens: ButtonSpecimens },
  { id: 'fields', title: 'Поля ввода', Specimens: FieldSpecimens },
  { id: 'lists', title: 'Выбор из\u00a0списка', Specimens: ListSpecimens },
  { id: 'choices', title: 'Переключатели и\u00a0выбор', Specimens: ChoiceSpecimens },
  { id: 'ratings', title: 'Оценки', Specimens: RatingSpecimens },
  { id: 'disclosure', title: 'Раскрытие', Specimens: DisclosureSpecimens },
  { id: 'overlays', title: 'Диалоги и\u00a0сообщения', Specimens: OverlaySpecimens },
  { id: 'marks', title: 'Метки и\u00a0КБЖУ', Specimens: MarkSpecimens },
  { id: 'feedback', title: 'Состояния и\u00a0сообщения', Specimens: FeedbackSpecimens },
  { id: 'navigation', title: 'Навигация', Specimens: NavigationSpecimens },
  { id: 'data', title: 'Данные: календарь, график, карта', Specimens: DataSpecimens },
];

/** Every component in every state, for those who build screens and those who test them. */
export function Component(): ReactNode {
  return (
    <div className={classNames(layout.wrap, styles.page)}>
      <h1 className={styles.heading}>Компоненты</h1>
      <p className={styles.lead}>
        Все элементы интерфейса во&nbsp;всех состояниях. Страница есть только на&nbsp;тестовых адресах
        и&nbsp;на&nbsp;машине разработчика. Наведение и&nbsp;фокус видно на&nbsp;самих элементах: наведите
        курсор или пройдите клавишей Tab.
      </p>
      <div className={styles.columns}>
        <nav className={styles.nav} aria-label="Группы компонентов">
          <ul>
            {groups.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`} className={styles.link}>
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className={styles.groups}>
          {groups.map(({ id, title, Specimens }) => (
            <Group key={id} id={id} title={title}>
              <Specimens />
            </Group>
          ))}
        </div>
      </div>
    </div>
  );
}
