import type { DefaultList } from './default-list.ts';

/**
 * The sorts of mails that the product sends. None names a sender: mails come from the company's own address, the only
 * one that is known to exist, until somebody says another.
 */
const mailTypes = [
  { code: 'quotation', name: 'Devis', method: 'person_mailbox' },
  { code: 'saleOrder', name: 'Commande', method: 'new_mail' },
  { code: 'purchase', name: 'Commande fournisseur', method: 'new_mail' },
  { code: 'invoice', name: 'Facture', method: 'new_mail' },
  { code: 'refund', name: 'Avoir', method: 'new_mail' },
  { code: 'reminder', name: 'Relance', method: 'new_mail' },
  { code: 'sharedDocument', name: 'Document partagé', method: 'person_mailbox' },
  { code: 'webhook', name: 'Webhook arrêté', method: 'new_mail' },
  { code: 'quotationAnswer', name: 'Réponse à un devis', method: 'new_mail' },
];

export const mailingDefaults: readonly DefaultList[] = [{ resource: 'mailtype', rows: mailTypes }];
