/** Scripts that come with the document, long before the page's own, by the name that the manifest gives them. */
export const earlyScripts = {
  page: 'client/early/early.ts',
  configurator: 'client/features/catalogue/early/configurator.ts',
} as const;

export type EarlyScript = keyof typeof earlyScripts;

/** An address for each of them. */
export const mapEarly = (addressOf: (source: string) => string): Record<EarlyScript, string> => ({
  page: addressOf(earlyScripts.page),
  configurator: addressOf(earlyScripts.configurator),
});
