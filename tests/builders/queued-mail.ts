import type { Store } from '#db/events/store.ts';
import { sendDocument } from '#domain/documents/mail/mail-commands.ts';
import { makeQuotation, send, type Company } from './company.ts';

/** A mail of a quotation that waits to be sent: its id. */
export async function queueMail(store: Store, company: Company): Promise<number> {
  const { version } = await makeQuotation(store, company, 'validate');
  const mail = {
    kind: 'quotation' as const,
    version,
    to: 'client@example.fr',
    subject: 'Devis',
    text: 'Voici',
  };
  return (await send(store, sendDocument, company.actor, mail)).id;
}
