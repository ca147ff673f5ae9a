import { accountName, journalName } from '#domain/accounting/chart.ts';
import type { DirectEntry } from '#domain/accounting/direct-entry.ts';
import { bookManualEntry, reverseManualEntry } from '#domain/accounting/manual-entry-commands.ts';
import {
  manualEntryAggregate,
  type ManualEntryEvent,
  type ManualEntryState,
} from '#domain/accounting/manual-entry.ts';
import { addDays } from '#domain/kernel/dates.ts';
import { foldStream } from '#domain/kernel/fold.ts';
import { isNegative, negate } from '#domain/kernel/decimal.ts';
import { namedChart, readBooks } from '#projections/accounting/books.ts';
import { projectLabel, projectProfiles } from '#projections/projects/projects.ts';
import { choices, labelsOf } from '#projections/records/records.ts';
import { findThirdParty } from '#projections/third-parties/third-parties.ts';
import { submit } from '../http/form.server.ts';
import { notFound } from '../http/problems.ts';
import { idOf, type StaffContext } from '../http/screen.server.ts';
import { proposedProjects, resolveLineProjects } from '../links/line-projects.server.ts';
import { pathTo } from '../paths.ts';
import { proposedNames, resolveTypedName } from '../documents/form/typed-name.server.ts';
import { accountChoices } from './account-choices.server.ts';

const BLANK_LINES = 6;
const blankLine = {
  account: '',
  party: '',
  debit: '',
  credit: '',
  projectName: '',
  costCenter: '',
};

/** The form of an entry that no document makes. */
export async function entryForm(context: StaffContext) {
  const { services, corporation, t } = context;
  const [chart, parties, projects, records] = await Promise.all([
    namedChart(services.db, corporation),
    proposedNames(context, null),
    proposedProjects(context),
    choices(services.db, ['costcenter'], corporation),
  ]);
  return {
    title: t('accounting.entry.new'),
    accounts: accountChoices(chart),
    parties,
    projects,
    costCenters: (records.get('costcenter') ?? []).map(({ id, label }) => ({ value: id, label })),
    journals: (['misc', 'opening'] as const).map((use) => ({
      value: use,
      label: `${chart.journals[use]} · ${journalName(chart, chart.journals[use])}`,
    })),
    values: {
      date: context.today,
      journal: 'misc',
      reference: '',
      label: '',
      lines: Array.from({ length: BLANK_LINES }, () => blankLine),
    },
  };
}

export async function saveEntry(context: StaffContext) {
  const form = await context.request.formData();
  const rows = [...form.keys()].flatMap((name) => /^lines\[(\d{1,3})\]\.party$/.exec(name)?.[1] ?? []);
  for (const row of rows)
    await resolveTypedName(context, form, {
      typedAt: `lines[${row}].party`,
      field: `lines[${row}].thirdParty`,
      type: null,
    });
  await resolveLineProjects(context, form);
  return submit(context, form, {
    command: bookManualEntry,
    done: ({ id }) => ({
      to: pathTo('entryDetails', { id }),
      flash: { tone: 'ok', key: 'accounting.entry.booked' },
    }),
  });
}

async function readEntry({ services, corporation, params }: StaffContext) {
  const id = idOf(params, 'id');
  const events = await services.store.read(`manualentry-${id}`);
  const state = foldStream<ManualEntryState, ManualEntryEvent>(manualEntryAggregate, events);
  if (state.corporation !== corporation || state.entry === null) throw notFound();
  return { id, entry: state.entry, reversal: state.reversal, reason: state.reason };
}

/** The lines of an entry with the names of their accounts and third parties. */
async function shownLines({ services, corporation, t, may }: StaffContext, { lines }: DirectEntry) {
  const chart = await namedChart(services.db, corporation);
  const ids = [...new Set(lines.flatMap(({ thirdParty }) => thirdParty ?? []))];
  const found = await Promise.all(ids.map((id) => findThirdParty(services.db, id, corporation)));
  const names = new Map(
    found.flatMap((one) => (one ? [[one.id, one.identity?.name ?? t('commerce.erased')]] : [])),
  );
  const [projects, centers] = await Promise.all([
    projectProfiles(services.db, [...new Set(lines.flatMap(({ project }) => project ?? []))], corporation),
    labelsOf(
      services.db,
      lines.flatMap(({ costCenter }) => costCenter ?? []),
      corporation,
    ),
  ]);
  const projectNames = new Map(projects.map((one) => [one.id, projectLabel(one)]));
  return lines.map(({ account, amount, auxiliary, thirdParty, project, costCenter }, key) => ({
    key,
    account,
    name: accountName(chart, account),
    auxiliary: auxiliary ?? '',
    thirdParty: thirdParty === undefined ? '' : (names.get(thirdParty) ?? ''),
    project:
      project === undefined
        ? null
        : {
            name: projectNames.get(project) ?? '',
            to: may('ROLE_PROJECT_READ') ? pathTo('projectDetails', { id: project }) : null,
          },
    costCenter: costCenter === undefined ? '' : (centers.get(costCenter) ?? ''),
    debit: isNegative(amount) ? null : amount,
    credit: isNegative(amount) ? negate(amount) : null,
  }));
}

/** An entry that somebody booked, and the opposite one that took it back. */
export async function entryPage(context: StaffContext) {
  const { t, may } = context;
  const { id, entry, reversal, reason } = await readEntry(context);
  const { journal, date, pieceRef, label } = entry;
  return {
    title: t('accounting.entry.titled', { piece: pieceRef }),
    id,
    journal,
    date,
    pieceRef,
    label,
    lines: await shownLines(context, entry),
    reversed: reversal && { date: reversal.date, reason },
    mayReverse: reversal === null && may('ROLE_ACCOUNTING_BOOK'),
  };
}

/** The question before an entry is taken back: on which day, and why. */
export async function reversalForm(context: StaffContext) {
  const { services, corporation, t } = context;
  const { id, entry, reversal } = await readEntry(context);
  if (reversal !== null) throw notFound();
  const { closedUntil } = await readBooks(services.db, corporation);
  const isOpen = closedUntil === null || entry.date > closedUntil;
  const { pieceRef, label, date } = entry;
  return {
    title: t('accounting.entry.reverseTitled', { piece: pieceRef }),
    id,
    label,
    date,
    lines: await shownLines(context, entry),
    values: {
      date: isOpen ? date : ([addDays(closedUntil, 1), context.today].toSorted().at(-1) ?? ''),
      reason: '',
    },
  };
}

export async function reverseEntry(context: StaffContext) {
  const id = idOf(context.params, 'id');
  return submit(context, await context.request.formData(), {
    command: reverseManualEntry,
    fixed: { id: String(id) },
    done: () => ({
      to: pathTo('entryDetails', { id }),
      flash: { tone: 'ok', key: 'accounting.entry.reversedNotice' },
    }),
  });
}
