import { mayPass } from '#domain/kernel/access.ts';
import { folded } from '#domain/kernel/folded.ts';
import { addThirdPartyContact, editThirdPartyContact } from '#domain/third-parties/contact-commands.ts';
import { mailings, type ContactFacts, type Mailing } from '#domain/third-parties/contact.ts';
import { contactsOf } from '#projections/third-parties/third-party-parts.ts';
import { civilityIn, flagIn } from '../../import/cells.ts';
import type { ImportAnswers, ImportLine, LineProblem, PlannedLine } from '../../import/import-lines.ts';
import { takenAs, type ImportContext, type Importing } from '../../import/importing.ts';
import { namedRecords } from '../../import/named-records.server.ts';
import { planRows, type ReadRow } from '../../import/plan-rows.server.ts';
import { pathTo } from '../../paths.ts';
import { columnsOf, type KindColumn } from '../columns.server.ts';

const plain = (text: string | null): string => folded(text ?? '').trim();

const receivesOf: Record<Mailing, string> = {
  quotations: 'receivesQuotations',
  invoices: 'receivesInvoices',
  reminders: 'receivesReminders',
  orders: 'receivesOrders',
};
const receives = Object.values(receivesOf);

const columns: readonly KindColumn[] = [
  {
    key: 'thirdParty',
    required: true,
    hint: 'imports.hint.thirdParty',
    others: [
      's.nom',
      's.code_client',
      'raison sociale',
      'société',
      'company name',
      'parent_id',
      'client',
      'code client',
    ],
  },
  {
    key: 'lastName',
    required: true,
    others: ['c.lastname', 'nom du contact', 'nom de famille', 'contact', 'last name', 'name'],
  },
  { key: 'firstName', others: ['c.firstname', 'first name', 'prénom du contact'] },
  { key: 'civility', others: ['c.civility', 'code civilité', 'title'] },
  { key: 'function', others: ['c.poste', 'poste/fonction', 'poste', 'job position', 'fonction du contact'] },
  { key: 'email', others: ['c.email', 'mail', 'courriel', 'e-mail', 'email'] },
  { key: 'phone', others: ['c.phone', 'tél', 'tél pro.', 'téléphone fixe'] },
  { key: 'mobile', others: ['c.phone_mobile', 'portable', 'tél portable', 'téléphone portable'] },
  { key: 'note', others: ['notes', 'comment', 'commentaire'] },
  ...receives.map((key) => ({ key, hint: 'import.hints.flag' })),
];

/** As the schema takes it. */
type Body = Record<string, unknown>;

const bodyOf = (thirdParty: number, { receives: kept, ...facts }: ContactFacts): Body => ({
  ...facts,
  ...Object.fromEntries(mailings.map((one) => [receivesOf[one], kept.includes(one)])),
  thirdParty,
});

const texts = ['lastName', 'firstName', 'function', 'email', 'phone', 'mobile', 'note'];

function cells(values: ImportLine['values'], before: Body | null, thirdParty: number | LineProblem): ReadRow {
  const cell = (name: string) => values[name]?.trim() ?? '';
  const problems: LineProblem[] = typeof thirdParty === 'number' ? [] : [thirdParty];
  const body: Body = { ...before, ...(typeof thirdParty === 'number' && { thirdParty }) };
  for (const name of texts) if (cell(name) !== '') body[name] = cell(name);
  if (cell('civility') !== '') body['civility'] = civilityIn(cell('civility'));
  for (const name of receives) {
    const said = cell(name) === '' ? undefined : flagIn(cell(name));
    if (said === null) problems.push({ column: name, typed: cell(name), error: 'import.flag' });
    else if (said !== undefined) body[name] = said;
  }
  return { body, problems };
}

/** The same person of the same third party: by address for mails, or else by name. */
function sameOne(of: string, values: ImportLine['values']) {
  const email = plain(values['email'] ?? '');
  const name = `${plain(values['firstName'] ?? '')} ${plain(values['lastName'] ?? '')}`.trim();
  return email === '' ? `${of} ${name}` : `${of} ${email}`;
}

async function planned(
  context: ImportContext,
  lines: readonly ImportLine[],
  answers: ImportAnswers,
): Promise<PlannedLine[]> {
  const { services, corporation, actor } = context;
  const named = await namedRecords(
    context,
    'third_party',
    lines.flatMap(({ values }) => values['thirdParty'] ?? []),
  );
  const ownerOf = (values: ImportLine['values']): number | LineProblem => {
    const found = named.named('thirdParty', values['thirdParty'] ?? '');
    return 'id' in found ? found.id : found.problem;
  };
  const owners = lines.flatMap(({ values }) => {
    const owner = ownerOf(values);
    return typeof owner === 'number' ? [owner] : [];
  });
  const known = (await contactsOf(services.db, [...new Set(owners)], corporation)).flatMap((row) =>
    row.facts === null ? [] : [{ ...row, facts: row.facts }],
  );
  const byMark = new Map<string, number>(
    known.flatMap(({ id, thirdParty, facts: { email, firstName, lastName } }) => [
      [`${thirdParty} ${plain(`${firstName ?? ''} ${lastName}`)}`, id] as const,
      ...(email === null ? [] : [[`${thirdParty} ${plain(email)}`, id] as const]),
    ]),
  );
  const markOf = (values: ImportLine['values']) => {
    const owner = ownerOf(values);
    return typeof owner === 'number' ? sameOne(String(owner), values) : '';
  };
  const rules = {
    schema: addThirdPartyContact.input,
    nameOf: ({ firstName = '', lastName = '', thirdParty = '' }: ImportLine['values']) =>
      [`${firstName} ${lastName}`.trim(), thirdParty].filter(Boolean).join(' – '),
    before: new Map(known.map(({ id, thirdParty, facts }) => [id, bodyOf(thirdParty, facts)])),
    read: (values: ImportLine['values'], before: Body | null) => cells(values, before, ownerOf(values)),
    found: (values: ImportLine['values']) => byMark.get(markOf(values)) ?? null,
    key: {
      column: 'lastName',
      of: markOf,
    },
    mayChange: mayPass(actor, editThirdPartyContact.access),
  };
  return planRows(rules, lines, answers);
}

export function contactImporting(context: ImportContext): Promise<Importing> {
  const { t } = context;
  const back = pathTo('thirdPartyList', {});
  return Promise.resolve({
    kind: 'contact',
    title: t('imports.contact.title'),
    crumbs: [{ label: t('thirdParties.thirdParty.list'), to: back }],
    back,
    columns: columnsOf(t, 'thirdParties.field', columns),
    changes: true,
    plan: (lines, answers) => planned(context, lines, answers),
    confirm: takenAs('contact'),
  });
}
