// A script of its own that comes with the document: it answers the configurator until React does. Form and prices are the
// server's, texts and rules those of the screen.

import type { SkippedWeekday } from '#shared/features/orders/schema.ts';
import { formatMoney } from '#shared/money.ts';
import {
  CONFIGURATOR_FORM,
  composedDates,
  composedFood,
  dayPriceCaption,
  kcalNote,
  lengthNote,
  orderCaption,
  priceChoice,
  readTerms,
  sumsMarkup,
  sumsOf,
} from './terms.ts';

/** Whether React answers: the form says so when it is hydrated. */
const isAwake = ({ dataset }: HTMLFormElement) => 'awake' in dataset;

/** What the server has sent, by the elements that hold something else now. */
const sent = new Map<Element, string>();

function say(
  element: Element | null | undefined,
  text: string,
  as: 'textContent' | 'innerHTML' = 'textContent',
): void {
  if (!element) return;
  if (!sent.has(element)) sent.set(element, element.innerHTML);
  element[as] = text;
}

function renderOptions(
  form: HTMLFormElement,
  name: string,
  caption: string,
  noteOf: (value: string) => string,
): void {
  const inputs = [...form.querySelectorAll<HTMLInputElement>(`input[type=radio][name=${name}]`)];
  for (const input of inputs) say(input.parentElement?.querySelector('small'), noteOf(input.value));
  say(inputs[0]?.closest('fieldset')?.querySelector('legend small'), caption);
}

function renderChoice(form: HTMLFormElement): void {
  const terms = readTerms(form);
  const fields = new FormData(form);
  const fieldOf = (name: string) => String(fields.get(name) ?? '');
  const [kcal, days, people] = [fieldOf('kcal'), Number(fieldOf('days')), Number(fieldOf('people'))];
  // Another programme has prices, lengths and dates of its own, which come with the page's scripts.
  const other = form.querySelector<HTMLInputElement>('[name=programme]:checked:not([checked])');
  if (other || !terms.lines.has(kcal)) {
    // React compares none of these: what it has not to change must be what the server has sent.
    for (const [element, html] of sent) element.innerHTML = html;
    form.setAttribute('data-pending', '');
    return;
  }
  form.removeAttribute('data-pending');
  const priceOf = (line: string, length: number) =>
    priceChoice(terms.lines.get(line) ?? 0, { days: length, people }, terms);
  const caption = dayPriceCaption(people);
  renderOptions(form, 'kcal', caption, (line) => kcalNote(priceOf(line, days), days));
  renderOptions(form, 'days', `${caption}, ₽`, (length) =>
    lengthNote(priceOf(kcal, Number(length)), Number(length)),
  );
  const price = priceOf(kcal, days);
  say(sumsOf(form), sumsMarkup(price, days, people), 'innerHTML');
  const skip = fields.getAll('skip') as SkippedWeekday[];
  const [food, dates] = form.querySelectorAll('h3 ~ p');
  const [name = '', , meals = ''] = food?.textContent?.split(', ') ?? [];
  say(food, composedFood(name, kcal, meals, people));
  say(dates, composedDates(fieldOf('start'), days, [...skip, ...terms.closed]));
  // On small screens the sum stands in a bar outside of the form as well.
  const bar = document.querySelector(`[form=${CONFIGURATOR_FORM}]`)?.parentElement;
  say(bar?.querySelector('p > b'), formatMoney(price.totalKop));
  say(bar?.querySelector('p > span'), orderCaption(price, days, people));
}

document.addEventListener('change', ({ target }) => {
  const form = target instanceof HTMLInputElement ? target.form : null;
  if (form?.id === CONFIGURATOR_FORM && !isAwake(form)) renderChoice(form);
});

/** Tells of what was chosen before this script came, or put back by the browser. */
function renderEarlierChoice(): void {
  const form = document.getElementById(CONFIGURATOR_FORM);
  if (!(form instanceof HTMLFormElement) || isAwake(form)) return;
  const inputs = [...form.querySelectorAll('input')];
  if (inputs.some(({ checked, defaultChecked }) => checked !== defaultChecked)) renderChoice(form);
}

if (document.readyState === 'loading') addEventListener('DOMContentLoaded', renderEarlierChoice);
else renderEarlierChoice();
