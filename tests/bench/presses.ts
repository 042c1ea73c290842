import type { Browser } from 'playwright/test';
import { pages } from './pages.ts';
import { slowNetwork, slowProcessor, takePhone } from './phone.ts';

declare global {
  interface Window {
    answeredAt?: number;
  }
}

/** What a visitor presses first, and what tells that the page has answered. */
export interface Press {
  readonly name: string;
  readonly path: string;
  /** Selector of what is pressed. */
  readonly open: string;
  /** Pressed in turn with it, where a second press on the same would change nothing. */
  readonly other?: string;
  /** Selector of what must be seen then. */
  readonly shown?: string;
  /** Selector of what must be seen on the page that the press leads to, where the browser follows it. */
  readonly shownThere?: string;
  /** Selector of what must read otherwise than before. */
  readonly changed?: string;
}

const dialog = (inside: string) => `:is(dialog[open], [role="dialog"], [popover]) ${inside}`;
const option = (name: string, value: number) => `#configurator [name="${name}"][value="${value}"]`;
const price = '#configurator [aria-live="polite"]';

export const presses: readonly Press[] = [
  { name: 'sign-in', path: pages.home, open: '[aria-label="Войти"]', shown: dialog('input[type="tel"]') },
  { name: 'menu', path: pages.home, open: '[aria-label="Меню"]', shown: dialog('a') },
  { name: 'search', path: pages.home, open: '[aria-label="Поиск по сайту"]', shown: dialog('input') },
  {
    ...{ name: 'basket', path: pages.home, open: '[aria-label="Корзина домашней еды"]' },
    ...{ shown: 'main input[type="search"]', shownThere: 'h1' },
  },
  { name: 'dish', path: pages.home, open: '#menu li a', shown: dialog('h2'), shownThere: 'h1' },
  { name: 'kcal', path: pages.home, open: option('kcal', 1800), other: option('kcal', 2100), changed: price },
  { name: 'days', path: pages.home, open: option('days', 28), other: option('days', 7), changed: price },
];

/** How long an answer is waited for, in milliseconds. */
const PATIENCE_MS = 30_000;

/**
 * Runs in the page from its first moment on: presses again and again until the page has taken a press, and notes when
 * it first answers. Links are kept from leading away, because an answer of this page is waited for.
 */
function pressUntilAnswered({ open, other = open, shown, changed }: Press): void {
  let isTaken = false;
  addEventListener('click', (event) => {
    isTaken ||= event.defaultPrevented;
    if (event.target instanceof Element && event.target.closest('a[href]')) event.preventDefault();
  });
  addEventListener('submit', (event) => event.preventDefault());
  let presses = 0;
  let before: string | undefined;
  const hasAnswered = () => {
    if (shown !== undefined) {
      return [...document.querySelectorAll(shown)].some((element) => element.checkVisibility());
    }
    const text = document.querySelector(changed ?? '')?.textContent;
    return before !== undefined && text !== undefined && text !== before;
  };
  const look = () => {
    if (window.answeredAt === undefined && hasAnswered()) window.answeredAt = performance.now();
  };
  const turn = () => {
    if (window.answeredAt !== undefined) return;
    presses += 1;
    const pressed = document.querySelector<HTMLElement>(presses % 2 === 1 ? open : other);
    const watched = changed === undefined ? null : document.querySelector(changed);
    // What is still arriving reads otherwise a moment later by itself.
    const isWhole = changed === undefined || watched?.nextElementSibling != null;
    if (pressed && isWhole && !isTaken) {
      before ??= watched?.textContent ?? '';
      pressed.click();
      queueMicrotask(look);
    }
    setTimeout(() => {
      look();
      setTimeout(turn, 12);
    }, 4);
  };
  turn();
}

/** The time from navigation to the answer on a slow phone, in milliseconds; NaN where none came. */
export async function timePress(browser: Browser, origin: string, press: Press): Promise<number> {
  const phone = await takePhone(browser);
  try {
    await slowNetwork(phone);
    await slowProcessor(phone);
    await phone.page.addInitScript(pressUntilAnswered, press);
    await phone.page.goto(origin + press.path, { waitUntil: 'commit', timeout: PATIENCE_MS });
    const answer = await phone.page.waitForFunction(() => window.answeredAt, null, {
      timeout: PATIENCE_MS,
      polling: 100,
    });
    return Number(await answer.jsonValue());
  } catch (error) {
    if (error instanceof Error && error.name === 'TimeoutError') return Number.NaN;
    throw error;
  } finally {
    await phone.context.close();
  }
}
