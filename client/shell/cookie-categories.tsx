import type { FormEvent } from 'react';
import { type CookieCategory, cookieCategories } from '#shared/features/consents/cookies.ts';
import { chooseCookies } from '../platform/consent/cookie-choice.ts';
import { useAppState } from '../platform/state/app-state.ts';
import { Button } from '../ui/basics.tsx';
import { css } from '../ui/css.ts';
import { Checkbox } from '../ui/field.tsx';
import { VisuallyHidden } from '../ui/text.tsx';

const labels: Readonly<Record<CookieCategory, string>> = {
  analytics: 'Аналитика: какие страницы открывают и где ошибаются',
  marketing: 'Реклама: откуда вы пришли и что заказали',
  chat: 'Чат: переписка с нами на сайте',
};

/** Each category apart, as it stands now; nothing is ticked for the visitor. */
export function CookieCategories() {
  const state = useAppState();
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const chosen = new FormData(event.currentTarget).getAll('category');
    chooseCookies(
      state,
      cookieCategories.filter((category) => chosen.includes(category)),
    );
  };
  return (
    <form onSubmit={save}>
      <fieldset className={css('mb-10 p-0 border-0')}>
        <legend>
          <VisuallyHidden>Для чего разрешить cookie</VisuallyHidden>
        </legend>
        <Checkbox checked disabled readOnly>
          Необходимые: вход, регион, корзина, заказ
        </Checkbox>
        {cookieCategories.map((category) => (
          <Checkbox
            key={category}
            name="category"
            value={category}
            defaultChecked={state.cookies.allowed.includes(category)}
          >
            {labels[category]}
          </Checkbox>
        ))}
      </fieldset>
      <Button look="outline" size="small" wide type="submit">
        Сохранить выбор
      </Button>
    </form>
  );
}
