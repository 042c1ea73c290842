/** The leave to show a customer's picture, as it is asked for; with other words it takes another edition. */
export const photoLeave = {
  /** The day from which it is asked for in these words, which is kept with each picture. */
  edition: '2026-11-27',
  text: 'Разрешаю показать снимок на\u00a0сайте вместе с\u00a0отзывом. Разрешение можно отозвать здесь\u00a0же, и\u00a0снимок исчезнет',
} as const;
