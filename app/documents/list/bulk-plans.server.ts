import { leftOutOfMail } from '#domain/documents/mail/bulk-mail.ts';
import { documentCommandsOf } from '#domain/documents/kinds.ts';
import { sendDocument } from '#domain/documents/mail/mail-commands.ts';
import type { DocumentKind } from '#domain/document-kinds/document-kinds.ts';
import type { DocumentRow } from '#projections/documents/document-query.ts';
import type { Planned } from '../../bulk/bulk-question.server.ts';
import type { StaffContext } from '../../http/screen.server.ts';
import { pathTo } from '../../paths.ts';
import { documentScreens } from '../../links/document-screens.ts';
import { mailProposal } from '../mail/mail-proposal.server.ts';

interface Chosen {
  context: StaffContext;
  kind: DocumentKind;
  rows: readonly DocumentRow[];
}

const shownOf = (row: DocumentRow): Planned['shown'] => ({
  key: row.version,
  label: row.number ?? row.title,
  about: pathTo(documentScreens(row.kind).details, { versionId: row.version }),
  whom: row.clientName,
  amount: row.total,
});

/** Drafts would be validated; what else a draft lacks, its own command says. */
export function planValidations({ kind, rows }: Chosen): Promise<Planned[]> {
  const { validate: command } = documentCommandsOf[kind];
  const reasonOf = ({ status, date }: DocumentRow) => {
    if (status !== 'draft') return 'bulk.left.validated';
    return date === null ? 'bulk.left.undated' : null;
  };
  const planned = rows.map((row): Planned => {
    const { version } = row;
    const base = { shown: shownOf(row), version };
    const reason = reasonOf(row);
    return reason === null
      ? { ...base, reason, command, input: { version }, letter: null }
      : { ...base, reason };
  });
  return Promise.resolve(planned);
}

/** A document's mail as its form proposes it: to the client's address, by the template of its kind and language. */
async function planMail({ context, kind }: Chosen, row: DocumentRow): Promise<Planned> {
  const { version } = row;
  const base = { shown: shownOf(row), version };
  const reason = leftOutOfMail(row, context.today);
  if (reason !== null) return { ...base, reason };
  const { to, subject, text } = await mailProposal(context, row, { use: null, language: null });
  if (to.trim() === '') return { ...base, reason: 'lists.report.noReceiver' };
  const input = { kind, version, to, subject, text };
  const wrong = sendDocument.input.safeParse(input).error?.issues[0];
  return wrong
    ? { ...base, reason: wrong.message }
    : { ...base, reason: null, command: sendDocument, input, letter: { to, subject, text } };
}

export async function planMails(chosen: Chosen): Promise<Planned[]> {
  const planned: Planned[] = [];
  for (const row of chosen.rows) planned.push(await planMail(chosen, row));
  return planned;
}
