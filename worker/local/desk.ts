import { createLocalDesk } from './desk-site.ts';

export default createLocalDesk().handlers;
