// plain spaces: the texts are set where letters are rendered.
import { expect, test } from 'vitest';
import { letterHtml } from './letter-html.ts';

const sender = {
  brand: 'BeFit',
  siteUrl: 'https://befit.example',
  phone: '+7 495 000-00-00',
  worktime: 'ежедневно с 8:00 до 22:00',
};
const text = [
  'Здравствуйте, Анна!',
  'Заказ 100001: Баланс, 1500 ккал\nПервая доставка: 24 ноября, 6:00–8:00\nАдрес: Москва, Лесная улица, 21',
  'Что в рационе 24 ноября\nЗавтрак: Сырники, 375 ккал\nОбед: <Борщ> & сметана, 450 ккал',
  'https://befit.example/pictures/640/80/dishes/plov.jpg https://befit.example/pictures/640/80/dishes/borsch.jpg',
  '«С днём рождения!\nОтдыхай от плиты.»',
  'Код: ABCD-EFGH-JKMN-PQRS',
  'Календарь доставок: https://befit.example/personal/',
  'Подробнее на https://befit.example/faq/.',
].join('\n\n');
const html = letterHtml('Заказ 100001 оплачен', text, sender);

test('a letter greets, tells names with values in tables and leads by a button', () => {
  expect(html).toMatch(/font-size:20px[^>]*>Здравствуйте, Анна!</);
  expect(html.match(/<tr><td width="34%"/g)).toHaveLength(5);
  expect(html).toMatch(
    /href="https:\/\/befit\.example\/personal\/"[^>]*font-weight:700[^>]*>Календарь доставок</,
  );
  expect(html).toContain('href="https://befit.example/faq/"');
  expect(html).toContain('tel:+74950000000');
  expect(html).toContain('&lt;Борщ&gt; &amp; сметана');
});

test('it needs nothing from elsewhere, and its pictures are decoration of this site', () => {
  expect(html).not.toMatch(/<script|<link|url\(|http:\/\//);
  const images = html.match(/<img [^>]*>/g) ?? [];
  expect(images).toHaveLength(3);
  for (const image of images) expect(image).toMatch(/src="https:\/\/befit\.example\/[^"]+" alt=""/);
  expect(html).toContain('max-width:600px');
  // Some programs cut longer ones.
  expect(html.length).toBeLessThan(20_000);
});
