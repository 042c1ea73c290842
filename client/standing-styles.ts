// The server renders the standing dialogs into every page: their styles come with it, while their code comes late.
import './features/auth/auth-modal.module.css';
import './features/search/parts/suggestions.module.css';
import './features/search/search-modal.module.css';
import './platform/hydration/scripting.module.css';
import './shell/header-menu-modal.module.css';
import './shell/outer-links.module.css';
import './ui/button.module.css';
import './ui/dialog-opener.module.css';
import './ui/field.module.css';
import './ui/modal-text.module.css';
import './ui/visually-hidden.module.css';
