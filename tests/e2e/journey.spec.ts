import { describeJourney } from '#tests/harness/journey.ts';

describeJourney('a visitor composes a programme, signs in by SMS, orders and sees the deliveries');
