import type { listQuestions } from '#shared/features/pages/contract.ts';
import type { FaqQuestion } from '#shared/features/pages/schema.ts';
import type { RestCall } from '../../platform/rest-client.ts';

/** The questions of a group; without them the page stands without that section. */
export async function loadFaq(rest: RestCall, group: 'home' | 'programmes'): Promise<readonly FaqQuestion[]> {
  try {
    const { groups } = await rest<typeof listQuestions>('GET /rest/faq/', { query: { groups: group } });
    return groups[0]?.questions ?? [];
  } catch {
    return [];
  }
}
