/**
 * The modals by name, with what each takes. Every feature adds its own in its `shared/modals.ts`; the modules stand in
 * client/modals.tsx.
 */
// biome-ignore lint/suspicious/noEmptyInterface: features fill it
export interface ModalProps {}

export type ModalName = keyof ModalProps;
