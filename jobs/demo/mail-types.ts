/** Whom the demo's mails come from, by the company's own domain. */
export const sendersOf = (email: string | null) => {
  const domain = email?.split('@')[1] ?? 'registre.example';
  return [
    { code: 'commercial', name: 'Service commercial', address: `commercial@${domain}`, replyTo: null },
    { code: 'facturation', name: 'Facturation', address: email ?? `facturation@${domain}`, replyTo: null },
    { code: 'achats', name: 'Achats', address: `achats@${domain}`, replyTo: null },
  ];
};

/** The sorts of mails that the product sends, and which of the senders each goes out under. */
export const mailTypes = [
  { code: 'quotation', name: 'Devis', sender: 'Service commercial', method: 'person_mailbox' },
  { code: 'saleOrder', name: 'Commande', sender: 'Service commercial', method: 'new_mail' },
  { code: 'purchase', name: 'Commande fournisseur', sender: 'Achats', method: 'new_mail' },
  { code: 'invoice', name: 'Facture', sender: 'Facturation', method: 'new_mail' },
  { code: 'refund', name: 'Avoir', sender: 'Facturation', method: 'new_mail' },
  { code: 'reminder', name: 'Relance', sender: 'Facturation', method: 'new_mail' },
  { code: 'sharedDocument', name: 'Document partagé', sender: null, method: 'person_mailbox' },
  { code: 'webhook', name: 'Webhook arrêté', sender: null, method: 'new_mail' },
  { code: 'quotationAnswer', name: 'Réponse à un devis', sender: 'Service commercial', method: 'new_mail' },
] as const;

/** Who gets copies. */
export const mailRecipients = [
  { name: 'Cabinet comptable', address: 'copies@cabinet-comptable.example', mailType: 'Facture', copy: 'bcc', enabled: false },
] as const; // prettier-ignore
