// A script of its own that comes with the document: it answers the configurator until React does. Form and prices are the
// server's, texts and rules those of the screen.

import { familyLabel } from '#shared/features/orders/persons.ts';
import type { PriceBreakdown } from '#shared/features/orders/price.ts';
import {
  dayPriceBeforeDelivery,
  gainLabel,
  priceLineLabel,
  savedOf,
} from '#shared/features/orders/price-labels.ts';
import type { SkippedWeekday } from '#shared/features/orders/schema.ts';
import { formatMoney, type Kopecks } from '#shared/money.ts';
import {
  CONFIGURATOR_FORM,
  clearEarly,
  composedDates,
  composedFood,
  dayPriceCaption,
  earlyPriceOf,
  kcalNote,
  lengthNote,
  orderCaption,
  priceChoice,
  readTerms,
} from './terms.ts';

const isAwake = () => 'awake' in document.documentElement.dataset;

/** The texts that the server has sent, by the elements that say another now. */
const sent = new Map<Element, string>();

function say(element: Element | null | undefined, text: string): void {
  if (!element) return;
  if (!sent.has(element)) sent.set(element, element.textContent);
  element.textContent = text;
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

/** The lines of a price, each made from one that the server has sent: they bring the classes. */
function renderPrice(form: HTMLFormElement, price: PriceBreakdown, days: number, people: number): void {
  const place = earlyPriceOf(form);
  const sentList = place?.nextElementSibling;
  const sentPerDay = sentList?.nextElementSibling;
  if (!place || !sentList || !sentPerDay) return;
  const list = sentList.cloneNode() as Element;
  const [plain, ...others] = sentList.children;
  const saved = others.find((line) => line.querySelector('dd[class]'));
  const add = (line: Element | undefined, label: string, sum: Kopecks) => {
    const copy = line?.cloneNode(true) as Element | undefined;
    const [name, amount] = copy?.children ?? [];
    if (!copy || !name || !amount) return;
    name.textContent = label;
    amount.textContent = formatMoney(sum);
    list.append(copy);
  };
  for (const line of price.lines)
    add(line.amountKop < 0 ? (saved ?? plain) : plain, priceLineLabel(line), line.amountKop);
  add(others.at(-1), `Итого ${familyLabel(people)}`, price.totalKop);
  const perDay = sentPerDay.cloneNode() as Element;
  perDay.append(dayPriceBeforeDelivery(price, days, people));
  const gain = sentPerDay.querySelector('span')?.cloneNode() as Element | undefined;
  if (savedOf(price) > 0 && gain) {
    gain.textContent = gainLabel(savedOf(price));
    perDay.append(gain);
  }
  place.replaceChildren(list, perDay);
}

function renderChoice(form: HTMLFormElement): void {
  const terms = readTerms(form);
  const fields = new FormData(form);
  const fieldOf = (name: string) => String(fields.get(name) ?? '');
  const [kcal, days, people] = [fieldOf('kcal'), Number(fieldOf('days')), Number(fieldOf('people'))];
  // Another programme has prices, lengths and dates of its own, which come with the page's scripts.
  const other = form.querySelector<HTMLInputElement>('[name=programme]:checked:not([checked])');
  if (other || !terms.lines.has(kcal)) {
    clearEarly(form);
    // React compares none of these texts: what it has not to change must be what the server has sent.
    for (const [element, text] of sent) element.textContent = text;
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
  renderPrice(form, price, days, people);
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
  if (form?.id === CONFIGURATOR_FORM && !isAwake()) renderChoice(form);
});

/** Tells of what was chosen before this script came, or put back by the browser. */
function renderEarlierChoice(): void {
  const form = document.getElementById(CONFIGURATOR_FORM);
  if (!(form instanceof HTMLFormElement) || isAwake()) return;
  const inputs = [...form.querySelectorAll('input')];
  if (inputs.some(({ checked, defaultChecked }) => checked !== defaultChecked)) renderChoice(form);
}

if (document.readyState === 'loading') addEventListener('DOMContentLoaded', renderEarlierChoice);
else renderEarlierChoice();
