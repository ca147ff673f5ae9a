import { clientStatement } from '#projections/payments/client-statement.ts';
import { findCorporation } from '#projections/company/corporations.ts';
import { findThirdParty } from '#projections/third-parties/third-parties.ts';
import { hashOf, sheetResponse } from '../../http/printed-sheet.server.ts';
import { notFound } from '../../http/problems.ts';
import { idOf, screen } from '../../http/screen.server.ts';
import { statementDays } from './client-statement.server.ts';

/** A client's statement of account as it is now; the same account is the same file. */
export const loader = screen('clientStatementPdf', async (context) => {
  const { services, corporation, params, t } = context;
  const { db } = services;
  const client = idOf(params, 'id');
  const days = await statementDays(context);
  const [profile, party, account] = await Promise.all([
    findCorporation(db, corporation),
    findThirdParty(db, client, corporation),
    clientStatement(db, corporation, client, days.from, days.until),
  ]);
  if (profile === null || party === null || party.identity === null || account.capped) throw notFound();
  return sheetResponse(context, {
    kind: 'statement',
    id: client,
    days,
    as: hashOf([profile, party, account, days]),
    name: t('print.statement.title'),
  });
});
