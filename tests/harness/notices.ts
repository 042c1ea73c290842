import type { Page } from 'playwright/test';

declare global {
  interface Window {
    hearNotice: (text: string) => void;
  }
}

/**
 * What the pages opened from now on say in their statuses, in order and for good: a message leaves the page after a few seconds,
 * and a busy machine may not look in time.
 */
export async function hearNotices(page: Page): Promise<readonly string[]> {
  const heard: string[] = [];
  await page.exposeFunction('hearNotice', (text: string) => {
    // As Playwright compares texts.
    const plain = text.replace(/\s+/g, ' ');
    if (heard.at(-1) !== plain) heard.push(plain);
  });
  await page.addInitScript(() => {
    const tell = () => {
      for (const { textContent } of document.querySelectorAll('[role=status]')) {
        if (textContent) window.hearNotice(textContent);
      }
    };
    new MutationObserver(tell).observe(document, { childList: true, characterData: true, subtree: true });
  });
  return heard;
}
