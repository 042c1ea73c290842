/** The leave to show a customer's picture, as it is asked for; with other words it takes another edition. */
export const photoLeave = {
  /** The day from which it is asked for in these words, which is kept with each picture. */
  edition: '2026-11-27',
  text: 'Разрешаю показать снимок на сайте вместе с отзывом. Разрешение можно отозвать здесь же, и снимок исчезнет',
} as const;
