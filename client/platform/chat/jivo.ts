/** The vendor's answer about the visitor; null for what is not known. */
export interface JivoContact {
  readonly client_name: string | null;
  readonly phone: string | null;
}

/** The widget's calls once it has loaded. */
export interface JivoApi {
  open(options: { readonly start: 'chat' }): unknown;
  chatMode(): 'online' | 'offline';
  showProactiveInvitation(text: string): void;
  getContactInfo(): JivoContact | null;
  /** Takes `name` where `getContactInfo` gives `client_name`. */
  setContactInfo(contact: { readonly name: string; readonly phone: string }): void;
  clearHistory(): void;
}

/** Functions of the page that the widget calls. */
export interface JivoCallbacks {
  jivo_onOpen: () => void;
  jivo_onClose: () => void;
  jivo_onMessageSent: () => void;
  jivo_onClientStartChat: () => void;
  jivo_onAccept: () => void;
}

declare global {
  interface Window extends Partial<JivoCallbacks> {
    jivo_api?: JivoApi;
  }
}
