const payPages =
  /^\/(order|success|personal|personal\/orders|sertificat|homemade-food\/(success|order-history))\/?$/;

/** Tells whether a page may open a payment widget: only those that pay allow its hosts. */
export function isPayPage(path: string): boolean {
  return payPages.test(path);
}
