import {
  fillTemplate,
  type MailLanguage,
  type ClientMailUse,
  type TemplateTexts,
} from '#domain/mailing/mail-template.ts';
import { isNegative, isZero, subtract } from '#domain/kernel/decimal.ts';
import { clientStatement } from '#projections/payments/client-statement.ts';
import { findTemplate } from '#projections/mailing/mail-templates.ts';
import { findThirdParty } from '#projections/third-parties/third-parties.ts';
import { receiversFor } from '../documents/mail/mail-proposal.server.ts';
import { proposedTemplate, signatureOf } from '../mailing/proposed-template.server.ts';
import { notFound } from '../http/problems.ts';
import { idOf, type StaffContext } from '../http/screen.server.ts';
import { hasNoServer } from '../mailing/sender-of.server.ts';
import { pathTo } from '../paths.ts';
import { statementDays } from '../payments/accounts/client-statement.server.ts';
import { formatDate, formatMoney } from '../ui/format.ts';
import { linkWith } from '../ui/links.ts';

/** A mail about a client's account as its form holds it. */
export interface AccountLetter {
  to: string;
  cc: string;
  subject: string;
  text: string;
  from: string;
  until: string;
}

/** What is owed, in words: an amount has no sign in a mail. */
function balanceWords(context: StaffContext, balance: string, language: MailLanguage): string {
  const t = context.words.t(language);
  if (isZero(balance)) return t('mail.balance.none');
  const amount = formatMoney(isNegative(balance) ? subtract('0', balance) : balance, language);
  return t(isNegative(balance) ? 'mail.balance.inFavour' : 'mail.balance.owed', { amount });
}

/** Whose account it is, from which day to which, and the language that the client is written to in. */
export async function accountOf(context: StaffContext) {
  const { services, corporation, params, url } = context;
  const id = idOf(params, 'id');
  const client = await findThirdParty(services.db, id, corporation);
  if (client === null) throw notFound();
  const asked = url.searchParams.get('language');
  const language: MailLanguage = asked === 'fr' || asked === 'en' ? asked : client.language;
  const days = await statementDays(context);
  const { closing } = await clientStatement(services.db, corporation, id, days.from, days.until);
  return { id, client, language, ...days, closing };
}

export type Account = Awaited<ReturnType<typeof accountOf>>;

/** The mail of a statement: its template with everything filled in. */
export const statementLetter =
  (context: StaffContext) =>
  ({ subject, text }: TemplateTexts, { client, language, from, until, closing }: Account): TemplateTexts => {
    const said = {
      client: client.identity?.name ?? null,
      from: formatDate(from),
      until: formatDate(until),
      balance: balanceWords(context, closing, language),
      ...signatureOf(context),
    };
    return { subject: fillTemplate(subject, said), text: fillTemplate(text, said) };
  };

/**
 * What the page of a mail about an account shows: its text by the corporation's template, and what stands around it.
 */
export async function accountLetter(
  context: StaffContext,
  account: Account,
  use: ClientMailUse,
  write: (template: TemplateTexts, account: Account) => TemplateTexts,
) {
  const { id, client, language, from, until } = account;
  const { services, corporation, url } = context;
  const own = await findTemplate(services.db, corporation, use, language);
  const letter = write(own ?? proposedTemplate(context, use, language), account);
  const values: AccountLetter = {
    to: await receiversFor(context, client, use),
    cc: '',
    ...letter,
    from: formatDate(from),
    until: formatDate(until),
  };
  const here = `${url.pathname.replace(/\.data$/, '')}${url.search}`;
  return {
    values,
    name: client.identity?.name ?? context.t('commerce.erased'),
    language,
    languages: (['fr', 'en'] as const).map((one) => ({ one, to: linkWith(here, { language: one }) })),
    noServer: await hasNoServer(context),
    back: pathTo('clientStatement', { id }, { from, until }),
    client: pathTo('clientDetails', { id }),
  };
}

export type AccountLetterPage = Awaited<ReturnType<typeof accountLetter>>;
