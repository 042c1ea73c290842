import { html } from 'hono/html';
import { formatMoment } from '#shared/dates.ts';
import { formatMoney } from '#shared/money.ts';
import type { Message, SandboxPayment } from './sql.ts';

type Html = ReturnType<typeof html>;

const channels = { sms: 'SMS', email: 'Письмо', marketing: 'Событие маркетинга' } as const;

function page(title: string, nonce: string, content: Html): Html {
  return html`<!DOCTYPE html>
<html lang="ru">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<title>${title}</title>
<style nonce="${nonce}">
body{margin:0;background:#fbf9f4;color:#17200f;font:400 16px/1.5 system-ui,sans-serif}
main{max-width:760px;margin:0 auto;padding:24px 16px 64px}
h1{font-size:28px;letter-spacing:-.02em}
article,form{background:#fff;border:1px solid #e8e3d7;border-radius:16px;padding:16px;margin:0 0 12px}
small{color:#666d5d}
b.code{font-size:24px;letter-spacing:.08em}
p{margin:4px 0;overflow-wrap:anywhere;white-space:pre-line}
iframe{display:block;width:100%;height:640px;margin-top:12px;border:1px solid #e8e3d7;border-radius:12px;background:#fbf9f4;resize:horizontal}
summary{cursor:pointer;color:#3f7d06;font-weight:700;min-height:32px}
button{display:block;width:100%;min-height:48px;margin-top:10px;border:0;border-radius:999px;font:inherit;font-weight:700;background:#ebe6da;color:#17200f;cursor:pointer}
fieldset{border:0;margin:16px 0 0;padding:0}
legend{color:#666d5d}
label{display:flex;gap:8px;min-height:32px;align-items:center}
button[value=paid]{background:#7eca1d;color:#12240a}
</style>
</head>
<body><main><h1>${title}</h1>${content}</main></body>
</html>`;
}

/** A letter as a mail program shows it, its plain form below; anything else as it is. */
function letterOf({ html: letter, text }: Message): Html {
  if (letter === null) return html`<p>${text}</p>`;
  return html`<iframe sandbox title="Письмо" srcdoc="${letter}"></iframe><details><summary>Текстом</summary><p>${text}</p></details>`;
}

/** The inbox as a person reads it. */
export function inboxPage(messages: readonly Message[], nonce: string): Html {
  const items = messages.map(
    (message) =>
      html`<article><small>${channels[message.channel]} · ${message.recipient} · ${formatMoment(message.at)}</small>${letterOf(message)}${
        message.code === null ? '' : html`<p><b class="code">${message.code}</b></p>`
      }</article>`,
  );
  return page(
    'Входящие',
    nonce,
    items.length === 0 ? html`<p>Пока пусто: ничего не отправлялось.</p>` : html`${items}`,
  );
}

/** Leads back to a shop on another origin, where a page's policy lets no form be redirected to. */
export const returnPage = (url: string, nonce: string): Html =>
  page(
    'Возвращаем в магазин',
    nonce,
    html`<meta http-equiv="refresh" content="0; url=${url}"><p><a href="${url}">Вернуться в магазин</a></p>`,
  );

/** The sandbox's payment page. */
export function paymentPage(payment: SandboxPayment, nonce: string): Html {
  const buttons =
    payment.state === 'paid' || payment.state === 'cancelled'
      ? html`<p>${payment.state === 'paid' ? 'Уже оплачено.' : 'Эта оплата отменена.'}</p>
<p><a href="${payment.return_url}">Вернуться в магазин</a></p>`
      : html`<button name="state" value="paid">Оплатить ${formatMoney(payment.amount_kop)}</button>
<button name="state" value="paid_once">Оплатить картой, которая откажет при продлении</button>
<button name="state" value="failed">Банк отказал</button>
<button name="state" value="insufficient_funds">Не хватило денег</button>
<button name="state" value="not_confirmed">Не подтверждено кодом 3-D Secure</button>
<button name="state" value="cancelled">Отменить оплату</button>
<fieldset><legend>Уведомление магазину</legend>
<label><input type="radio" name="notice" value="once" checked> сразу</label>
<label><input type="radio" name="notice" value="late"> потерялось: магазин спросит сам</label>
<label><input type="radio" name="notice" value="twice"> дважды</label>
<label><input type="radio" name="notice" value="unordered"> вместе с запоздавшим отказом</label></fieldset>`;
  return page(
    'Пробная оплата',
    nonce,
    html`<form method="post"><p>${payment.description}</p>${buttons}</form>`,
  );
}
