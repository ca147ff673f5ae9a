import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { clientStatement } from '#projections/client-statement.ts';
import { findCorporation } from '#projections/corporations.ts';
import { findStatementPdf, openStatementPdf } from '#projections/statement-pdfs.ts';
import { findThirdParty } from '#projections/third-parties.ts';
import { contentDisposition } from '../http/content-disposition.ts';
import { notFound } from '../http/problems.ts';
import { idOf, screen, type StaffContext } from '../http/screen.server.ts';
import { statementDays } from './client-statement.server.ts';

const LONGEST_WAIT_MS = 5000;

/** Asks the worker for the account as it is now, and waits for it a little; the same account is the same file. */
async function awaitStatement(context: StaffContext, client: number): Promise<string | null> {
  const { services, corporation, language } = context;
  const { db } = services;
  const days = await statementDays(context);
  const [profile, party, account] = await Promise.all([
    findCorporation(db, corporation),
    findThirdParty(db, client, corporation),
    clientStatement(db, corporation, client, days.from, days.until),
  ]);
  if (profile === null || party === null || party.identity === null || account.capped) throw notFound();
  const told = JSON.stringify([profile, party, account, days, language]);
  const statement = createHash('sha256').update(told).digest('hex');
  await openStatementPdf(db, statement, corporation);
  const ready = await findStatementPdf(db, statement, corporation);
  if (ready) return ready;
  const asked = { statement, corporation, client, ...days, language };
  await services.enqueue('statement-pdf', asked, `statement-${statement}`);
  for (const deadline = Date.now() + LONGEST_WAIT_MS; Date.now() < deadline;) {
    await wait(150);
    const hash = await findStatementPdf(db, statement, corporation);
    if (hash) return hash;
  }
  return null;
}

/** A client's statement of account as a PDF; 503 with Retry-After while the worker has not made it. */
export const loader = screen('clientStatementPdf', async (context) => {
  const hash = await awaitStatement(context, idOf(context.params, 'id'));
  const content = hash === null ? null : await context.services.files.get(hash);
  if (content === null)
    return new Response(context.t('revenue.statement.notReady'), {
      status: 503,
      headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Retry-After': '5' },
    });
  const name = `${context.t('print.statement.title')}.pdf`;
  return new Response(new Uint8Array(content), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': contentDisposition(name, 'inline'),
      'Cache-Control': 'private, no-cache',
      'X-Content-Type-Options': 'nosniff',
    },
  });
});
