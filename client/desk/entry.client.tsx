import '../ui/tokens.css';
import '../ui/fonts.css';
import '../ui/base.css';
import './desk.css';
import { StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { keepTranslatedTexts } from '../platform/hydration/translated-texts.ts';
import { DATA_ID, type DeskData } from './data.ts';
import { RefreshableDesk } from './shell/refreshable-desk.tsx';

const container = document.getElementById('desk');
const json = document.getElementById(DATA_ID)?.textContent;
if (!container || !json) throw new Error('Page data missing');

keepTranslatedTexts(document.body);
hydrateRoot(
  container,
  <StrictMode>
    <RefreshableDesk first={JSON.parse(json) as DeskData} />
  </StrictMode>,
);
