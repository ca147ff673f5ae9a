import type { DefaultList } from './default-list.ts';

/** Whom mails come from: addresses of the company's own domain, none where it has said no address yet. */
const sendersOf = (email: string | null) => {
  const domain = email?.split('@')[1];
  if (email === null || domain === undefined) return [];
  return [
    { code: 'commercial', name: 'Service commercial', address: `commercial@${domain}` },
    { code: 'facturation', name: 'Facturation', address: email },
    { code: 'achats', name: 'Achats', address: `achats@${domain}` },
  ];
};

/** The sorts of mails that the product sends, and which of the senders each goes out under. */
const mailTypes = [
  { code: 'quotation', name: 'Devis', sender: 'Service commercial', method: 'person_mailbox' },
  { code: 'saleOrder', name: 'Commande', sender: 'Service commercial', method: 'new_mail' },
  { code: 'purchase', name: 'Commande fournisseur', sender: 'Achats', method: 'new_mail' },
  { code: 'invoice', name: 'Facture', sender: 'Facturation', method: 'new_mail' },
  { code: 'refund', name: 'Avoir', sender: 'Facturation', method: 'new_mail' },
  { code: 'reminder', name: 'Relance', sender: 'Facturation', method: 'new_mail' },
  { code: 'sharedDocument', name: 'Document partagé', sender: null, method: 'person_mailbox' },
  { code: 'webhook', name: 'Webhook arrêté', sender: null, method: 'new_mail' },
  { code: 'quotationAnswer', name: 'Réponse à un devis', sender: 'Service commercial', method: 'new_mail' },
];

/** @param email where the company answers mails itself */
export const mailingDefaults = (email: string | null): readonly DefaultList[] => [
  { resource: 'sender', rows: sendersOf(email) },
  { resource: 'mailtype', rows: mailTypes },
];
