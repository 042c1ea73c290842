import { Button, ButtonLink, Icon, IconButton } from './basics.tsx';
import type { Examples } from './examples.tsx';
import layout from './layout.module.css';

const looks = ['primary', 'dark', 'outline', 'soft', 'ghost', 'danger'] as const;

export const buttonExamples: Examples = {
  ...Object.fromEntries(
    looks.map((look) => [
      look,
      <div key={look} className={layout.row10}>
        <Button look={look}>Перенести</Button>
        <Button look={look} disabled>
          Недоступна
        </Button>
        <Button look={look} size="small" isBusy>
          Ждёт
        </Button>
      </div>,
    ]),
  ),
  'Во всю ширину, длинный текст': (
    <Button wide size="large" look="outline">
      Получить код подтверждения на другой номер телефона
    </Button>
  ),
  'Ссылка-кнопка': (
    <ButtonLink to="/#configurator">
      Подобрать программу <Icon name="arrow-right" />
    </ButtonLink>
  ),
  'Круглая кнопка': (
    <div className={layout.row8}>
      <IconButton label="Заменить блюдо">
        <Icon name="repeat" />
      </IconButton>
      <IconButton label="Убрать порцию" disabled>
        <Icon name="minus" />
      </IconButton>
    </div>
  ),
};
