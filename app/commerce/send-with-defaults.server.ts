import { sendDocument } from '#domain/commerce/mail-commands.ts';
import { conflict, invalid } from '#domain/kernel/refusal.ts';
import type { DocumentKind } from '#domain/kernel/document-kinds.ts';
import type { DocumentRow } from '#projections/document-query.ts';
import type { StaffContext } from '../http/screen.server.ts';
import type { Once } from '../services.server.ts';
import { mailProposal } from './mail-proposal.server.ts';

/**
 * Mails a document as its form proposes it: to the client's address, by the template of its kind and language.
 * @throws Refusal, also where the client has no address or the template does not make a mail.
 */
export async function sendWithDefaults(
  context: StaffContext,
  kind: DocumentKind,
  row: DocumentRow,
  options: Once,
): Promise<void> {
  const { services, actor } = context;
  if (row.number === null || row.status === 'draft') throw conflict('NOT_VALIDATED', 'errors.notValidated');
  const { to, subject, text } = await mailProposal(context, row, { use: null, language: null });
  if (to.trim() === '') throw conflict('NO_RECEIVER', 'lists.report.noReceiver');
  const input = sendDocument.input.safeParse({ kind, version: row.version, to, subject, text });
  if (!input.success) throw invalid({ '': input.error.issues.map(({ message }) => message) });
  await services.store.execute(sendDocument, actor, input.data, options);
}
