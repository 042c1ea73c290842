import { AccountChannel } from '../live/account-channel.ts';
import { createLocalSite } from './site.ts';

export { AccountChannel };

export default createLocalSite().handlers;
