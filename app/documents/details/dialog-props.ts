import type { DocumentDetailsData } from './document-details.server.ts';
import type { IntentAnswer } from '../../http/intents.server.ts';

/** What every question of a document's page is given. */
export interface DialogProps {
  page: DocumentDetailsData;
  answer: IntentAnswer | undefined;
}
