/** Fields of a document's head that its chosen party fills in, by what is usual with them. */
export const partyTerms = [
  'paymentCondition',
  'paymentType',
  'personInCharge',
  'deliveryAddress',
  'deliveryCountry',
] as const;
