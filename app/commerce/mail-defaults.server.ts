import type { PartySnapshot } from '#domain/commerce/content.ts';
import { translator } from '#locales/translate.ts';
import type { StaffContext } from '../http/screen.server.ts';
import { formatMoney } from '../ui/format.ts';

/** Receiver, subject and text proposed for a document's mail, in the client's language. */
export function mailDefaults(
  { signedIn }: StaffContext,
  kind: 'quotation' | 'invoice',
  number: string,
  client: PartySnapshot | null,
  total: string,
) {
  const language = client?.language ?? 'fr';
  const t = translator(language);
  const corporation =
    signedIn.facts.memberships.find((one) => one.corporation === signedIn.actor.corporation)?.name ?? '';
  const params = { number, corporation, total: formatMoney(total, language) };
  return Promise.resolve({
    to: client?.email ?? '',
    subject: t(`commerce.mail.${kind}.subject`, params),
    text: t(`commerce.mail.${kind}.text`, params),
  });
}
