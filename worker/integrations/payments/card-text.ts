interface CardParts {
  readonly first6: string;
  readonly last4: string | null | undefined;
  /** Month and year in two digits each, «11/27». */
  readonly expires: string | null | undefined;
}

/** What tells a card from others in one text, alike for all providers; the worker keeps its keyed hash alone. */
export function cardText({ first6, last4, expires }: CardParts): string {
  return `${first6}:${last4 ?? ''}:${(expires ?? '').replace(/\D/g, '')}`;
}
