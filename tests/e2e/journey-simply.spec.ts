import { test } from '#tests/harness/browser.ts';
import { describeJourney } from '#tests/harness/journey.ts';

test.use({ isSimply: true });

describeJourney('the same journey in the IS_SIMPLY variant');
