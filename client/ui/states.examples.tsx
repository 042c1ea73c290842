import { Accordion } from './accordion.tsx';
import { Button, Spinner } from './basics.tsx';
import type { Examples } from './examples.tsx';
import layout from './layout.module.css';
import { Notice } from './notice.tsx';
import { Breadcrumbs, Pagination } from './page-links.tsx';
import { Avatar } from './picture.tsx';
import { Progress } from './progress.tsx';
import { Skeleton, SkeletonText } from './skeleton.tsx';
import { Badge, EmptyState } from './surfaces.tsx';

const tones = ['info', 'success', 'warning', 'error'] as const;

export const stateExamples: Examples = {
  ...Object.fromEntries(
    tones.map((tone) => [
      `Сообщение, ${tone}`,
      <Notice
        key={tone}
        tone={tone}
        title="Осталось два дня питания"
        action={<Button size="small">Продлить</Button>}
      >
        Продлите сегодня, чтобы не было перерыва.
      </Notice>,
    ]),
  ),
  Ход: <Progress label="Программа «Баланс»" value={16} max={30} text="16 из 30 дней" />,
  Ожидание: <Spinner />,
  Заготовка: (
    <Skeleton>
      <SkeletonText />
    </Skeleton>
  ),
  Пусто: <EmptyState title="Ничего не нашли" text="Попробуйте другой продукт." />,
  Метки: (
    <div className={layout.row10}>
      {(['dark', 'tomato', 'amber', 'green', 'sky', 'plain'] as const).map((tone) => (
        <Badge key={tone} tone={tone}>
          {tone}
        </Badge>
      ))}
    </div>
  ),
  Аватар: <Avatar name="Анна Крылова" />,
  'Раскрывающийся список': (
    <Accordion
      items={[{ id: 'delivery', title: 'Когда привозят еду?', content: 'Утром или накануне вечером.' }]}
    />
  ),
  'Страницы списка': (
    <Pagination label="Отзывы" page={6} pageCount={12} hrefOf={(page) => `/otzyvy/?page=${page}`} />
  ),
  Крошки: <Breadcrumbs trail={[{ href: '/', label: 'Главная' }]} current="Блог" />,
};
