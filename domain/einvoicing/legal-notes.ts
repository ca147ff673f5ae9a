import { dayWords } from '../kernel/dates.ts';
import type { Letterhead } from '../documents/content/letterhead.ts';
import type { NatureOfOperation } from '../amounts/nature-of-operation.ts';

type Language = 'fr' | 'en';

/*
 * What the law wants said on every invoice, as the paper says it (locales/*\/print.json): content of the document,
 * in the client's language.
 */
interface NoteWords {
  penaltyDefault: string;
  penaltyRate(rate: string): string;
  penaltyText(text: string): string;
  recovery: string;
  /** Of consumers, who owe none. */
  noRecovery: string;
  consumerPenalty: string;
  mediator(mediator: string): string;
  noDiscount: string;
  nature: Readonly<Record<NatureOfOperation, string>>;
  vatOnDebits: string;
  corrects(numbers: readonly string[]): string;
  rebate(contract: string): string;
  instalment(date: string, amount: string): string;
  discount: string;
}

const words: Readonly<Record<Language, NoteWords>> = {
  fr: {
    penaltyDefault:
      'En cas de retard de paiement : pénalités au taux de refinancement de la BCE majoré de 10 points.',
    penaltyRate: (rate) =>
      `En cas de retard de paiement : pénalités au taux annuel de ${rate.replace('.', ',')} %.`,
    penaltyText: (text) => `En cas de retard de paiement, pénalités : ${text}.`,
    recovery:
      'Indemnité forfaitaire pour frais de recouvrement de 40 € (articles L. 441-10 et D. 441-5 du code de commerce).',
    noRecovery: 'Pas d’indemnité forfaitaire pour frais de recouvrement.',
    consumerPenalty: 'En cas de retard de paiement : intérêts au taux légal (code civil, article 1231-6).',
    mediator: (mediator) =>
      `En cas de litige, le consommateur peut recourir gratuitement au médiateur de la consommation : ${mediator}.`,
    noDiscount: 'Pas d’escompte pour paiement anticipé.',
    nature: {
      goods: 'Nature de l’opération : livraison de biens.',
      services: 'Nature de l’opération : prestation de services.',
      mixed: 'Opération mixte : livraison de biens et prestation de services.',
    },
    vatOnDebits: 'Option pour le paiement de la taxe d’après les débits.',
    corrects: (numbers) =>
      `Avoir sur ${numbers.length > 1 ? 'les factures' : 'la facture'} ${numbers.join(', ')}. Aucun règlement ne vous est demandé.`,
    rebate: (contract) => `Avoir sur le contrat ${contract}. Aucun règlement ne vous est demandé.`,
    instalment: (date, amount) => `${amount.replace('.', ',')} EUR au ${dayWords(date)}`,
    discount: 'Remise',
  },
  en: {
    penaltyDefault: 'Late payment: penalties at the ECB refinancing rate plus 10 points.',
    penaltyRate: (rate) => `Late payment: penalties at a yearly rate of ${rate}%.`,
    penaltyText: (text) => `Late payment, penalties: ${text}.`,
    recovery:
      'Fixed compensation of €40 for recovery costs (articles L. 441-10 and D. 441-5 of the French commercial code).',
    noRecovery: 'No fixed compensation for recovery costs.',
    consumerPenalty: 'Late payment: interest at the French legal rate (civil code, article 1231-6).',
    mediator: (mediator) =>
      `In case of a dispute, the consumer may turn to the consumer mediator, free of charge: ${mediator}.`,
    noDiscount: 'No discount for early payment.',
    nature: {
      goods: 'Nature of the operation: supply of goods.',
      services: 'Nature of the operation: supply of services.',
      mixed: 'Mixed operation: supply of goods and of services.',
    },
    vatOnDebits:
      'VAT is paid on the basis of invoicing (option pour le paiement de la taxe d’après les débits).',
    corrects: (numbers) =>
      `Credit note on ${numbers.length > 1 ? 'invoices' : 'invoice'} ${numbers.join(', ')}. You are not asked to pay anything.`,
    rebate: (contract) => `Credit note on contract ${contract}. You are not asked to pay anything.`,
    instalment: (date, amount) => `EUR ${amount} on ${dayWords(date)}`,
    discount: 'Discount',
  },
};

export const noteWords = (language: Language): NoteWords => words[language];

/** The penalties for late payment as the seller's letterhead says them (Code de commerce L441-10). */
export function penaltyNote({ latePenalty }: Pick<Letterhead, 'latePenalty'>, language: Language): string {
  const said = latePenalty?.trim() ?? '';
  if (said === '') return words[language].penaltyDefault;
  return /^\d+(\.\d+)?$/.test(said)
    ? words[language].penaltyRate(said)
    : words[language].penaltyText(said.replace(/\.$/, ''));
}
