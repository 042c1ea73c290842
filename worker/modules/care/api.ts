export { removePhotos } from './tickets/commands.ts';
