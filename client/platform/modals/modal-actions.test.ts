import { describe, expect, test } from 'vitest';
import { buildAppState } from '#tests/factories/app-state.ts';
import { closeModal, finishClosingModal, openModal } from './modal-actions.ts';

const create = () => buildAppState();

describe('the modal', () => {
  test('stays until its leave animation has run', () => {
    const state = create();
    openModal(state, 'auth-phone', { phone: '+79160000000' });
    closeModal(state);
    expect(state.modal).toMatchObject({ open: { name: 'auth-phone' }, isClosing: true });
    finishClosingModal(state);
    expect(state.modal).toMatchObject({ open: null, isClosing: false });
  });

  test('is replaced by another one, also during its leave animation', () => {
    const state = create();
    openModal(state, 'auth-name', { phone: '+79160000000' });
    closeModal(state);
    openModal(state, 'auth-phone', {});
    finishClosingModal(state);
    expect(state.modal).toMatchObject({ open: { name: 'auth-phone' }, isClosing: false });
  });
});
