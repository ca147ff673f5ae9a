import { randomUUID } from 'node:crypto';
import { monthInWords } from '#domain/kernel/month-in-words.ts';
import { usualPeriod, type KnownEmployee } from '#domain/payroll/match-pages.ts';
import {
  discardSlipBatch,
  resumeSlipBatch,
  stopSlipBatch,
  decideSlipPages,
} from '#domain/payroll/slip-batch-commands.ts';
import { settledPages, undecidedOf, type SettledPage } from '#domain/payroll/slip-batch.ts';
import { resendWageSlip } from '#domain/payroll/wage-slip-commands.ts';
import { slipStatuses } from '#domain/payroll/wage-slip.ts';
import { slipRoles } from '#domain/payroll/payroll-roles.ts';
import { invalid } from '#domain/kernel/refusal.ts';
import { employeesOf } from '#projections/payroll/employees.ts';
import { findSlipBatch, readSlipBatch } from '#projections/payroll/slip-batches.ts';
import { failedSlips, listWageSlips, slipCounts } from '#projections/payroll/wage-slips.ts';
import { readingOf } from '#scratch/slip-readings.ts';
import { startBulkOperation } from '../../bulk/bulk-operation.server.ts';
import { checkCorporation } from '../../http/run-command.server.ts';
import { lettersForAll } from '../slip-letters.server.ts';
import { formText } from '../../http/form-text.ts';
import { commandIdOf } from '../../http/command-id.ts';
import { intent, runIntent, type Intent } from '../../http/intents.server.ts';
import { notFound } from '../../http/problems.ts';
import { refreshing } from '../../http/refresh.server.ts';
import { idOf, type StaffContext } from '../../http/screen.server.ts';
import { pathTo } from '../../paths.ts';

/** A batch of the company by the id of the address, with what its stream says. @throws Response 404 */
export async function batchOf({ services, corporation, params }: StaffContext) {
  const id = idOf(params, 'id');
  const row = await findSlipBatch(services.db, id, corporation);
  if (row === null) throw notFound();
  const { state, revision } = await readSlipBatch(services.store.read, id);
  return { id, row, state, revision, pages: settledPages(state) };
}

/** Everybody by their id, "Le Goff Anna". */
export const namesOf = (employees: readonly KnownEmployee[]): ReadonlyMap<number, string> =>
  new Map(employees.map(({ id, lastName, firstName }) => [id, `${lastName} ${firstName}`.trim()]));

/** Pages that a batch's page shows at once; those to be settled come first. */
const MOST_SHOWN = 100;

/** What of pages is looked at. */
const views = ['undecided', 'told', 'all'] as const;
export type PageView = (typeof views)[number];

/** Whether a page is worth a look though it is settled: another month, a name that is not on it. */
const isTold = (page: SettledPage, usual: string | null): boolean =>
  !page.out &&
  !page.continues &&
  page.person !== null &&
  page.choice === null &&
  (page.nameDiffers || (page.period !== null && page.period !== usual));

/** A batch: how far it is, whose its pages are, and what became of its slips. */
export async function batchPage(context: StaffContext) {
  const { services, corporation, url, t, may } = context;
  const { id, row, pages } = await batchOf(context);
  const usual = usualPeriod(pages.map(({ period }) => period));
  const undecided = undecidedOf(pages);
  const told = pages.filter((page) => isTold(page, usual));
  const asked = views.find((one) => one === url.searchParams.get('view'));
  const view: PageView = asked ?? (undecided.length > 0 ? 'undecided' : 'all');
  const among = { undecided, told, all: pages }[view];
  const from = Math.max(0, Number(url.searchParams.get('from')) || 0);
  const ofBatch = { keyword: null, status: null, period: null, person: null, batch: id };
  const [names, made, reading, counts, failed] = await Promise.all([
    pages.length > 0 ? employeesOf(services.db, corporation).then(namesOf) : new Map<number, string>(),
    row.made > 0
      ? listWageSlips(services.db, corporation, ofBatch, {
          sort: 'newest',
          direction: 'asc',
          limit: MOST_SHOWN,
          cursor: null,
          offset: 0,
        })
      : null,
    row.status === 'reading' ? readingOf(services.db, id) : null,
    slipCounts(services.db, corporation, ofBatch),
    failedSlips(services.db, id, corporation),
  ]);
  const going = row.status === 'reading' || row.status === 'sending';
  return refreshing(
    {
      title: t('payroll.batch.one', { id }),
      id,
      row,
      reading,
      usual,
      view,
      views: views.map((one) => ({
        view: one,
        count: { undecided, told, all: pages }[one].length,
        to: pathTo('slipBatchDetails', { id }, { view: one }),
      })),
      pages: among.slice(from, from + MOST_SHOWN).map((page) => ({
        place: page.place,
        person: page.person,
        name: page.person === null ? null : (names.get(page.person) ?? ''),
        reason: page.choice === null ? page.reason : ('decided' as const),
        out: page.out,
        continues: page.continues,
        period: page.period,
        otherMonth: page.period !== null && page.period !== usual,
        nameDiffers: page.nameDiffers && page.choice === null,
      })),
      next:
        from + MOST_SHOWN < among.length
          ? pathTo('slipBatchDetails', { id }, { view, from: from + MOST_SHOWN })
          : null,
      first: undecided[0]?.place ?? null,
      made: made?.rows ?? [],
      ways: slipStatuses
        .filter((status) => counts[status] > 0)
        .map((status) => ({
          status,
          count: counts[status],
          to: pathTo('wageSlipList', {}, { batch: id, status }),
        })),
      failed: failed.length,
      can: {
        change: may(slipRoles.create),
        resend: may(slipRoles.edit),
        discard: may([...slipRoles.create, ...slipRoles.remove]),
      },
    },
    going,
  );
}

/** Has everybody of the batch who was not reached told again, by the worker, and leads to how far it is. */
async function resendFailed(context: StaffContext, id: number, form: FormData): Promise<never> {
  checkCorporation(context, form);
  const { services, corporation, language } = context;
  const slips = await failedSlips(services.db, id, corporation);
  if (slips.length === 0) throw invalid({ '': ['payroll.error.noneFailed'] });
  const letters = await lettersForAll(services, corporation, slips);
  throw await startBulkOperation(context, {
    id: commandIdOf(form).commandId ?? randomUUID(),
    name: 'wageSlips',
    params: {},
    back: pathTo('slipBatchDetails', { id }),
    items: slips.map((slip, at) => ({
      label: `${slip.name || context.t('commerce.erased')} · ${monthInWords(slip.period, language)}`,
      about: pathTo('wageSlipDetails', { id: slip.id }),
      version: null,
      command: resendWageSlip,
      input: { id: slip.id, letters: letters[at] },
    })),
  });
}

/** What the batch's buttons do. */
export async function changeBatch(context: StaffContext) {
  const { id } = await batchOf(context);
  const here = (key: string) => () => ({
    to: pathTo('slipBatchDetails', { id }),
    flash: `payroll.notice.${key}`,
  });
  return runIntent(
    context,
    {
      stop: intent(stopSlipBatch, () => ({ id }), here('stopped')),
      resume: intent(resumeSlipBatch, () => ({ id }), here('resumed')),
      discard: intent(discardSlipBatch, () => ({ id }), here('discarded')),
      ...(context.may(slipRoles.edit) && {
        resendFailed: { run: (_context, _version, form) => resendFailed(context, id, form) } satisfies Intent,
      }),
    },
    id,
  );
}

/** What may be decided of a page: whose slip it begins, that it goes on, that it is none. */
export async function slipPage(context: StaffContext) {
  const { services, corporation, params, t } = context;
  const { id, row, pages } = await batchOf(context);
  const place = Number(params['place']);
  const page = pages.find((one) => one.place === place);
  if (page === undefined || row.status !== 'read') throw notFound();
  const employees = await employeesOf(services.db, corporation);
  const names = namesOf(employees);
  const undecided = undecidedOf(pages);
  const before = pages[place - 2];
  return {
    title: t('payroll.page.title', { place, total: pages.length }),
    id,
    place,
    total: pages.length,
    undecided: undecided.length,
    reason: page.choice === null ? page.reason : ('decided' as const),
    nameDiffers: page.nameDiffers,
    period: page.period,
    chosen: chosenOf(page),
    candidates: page.candidates.flatMap((person) => {
      const name = names.get(person);
      return name === undefined ? [] : [{ person, name }];
    }),
    employees: employees.map(({ id: person, personnelNumber }) => ({
      value: person,
      label: [names.get(person), personnelNumber && `(${personnelNumber})`].filter(Boolean).join(' '),
    })),
    before: before?.pdf === page.pdf ? { name: before.person && (names.get(before.person) ?? null) } : null,
    pdf: `${pathTo('slipBatchSource', { id, source: page.pdf + 1 })}#page=${page.page}`,
    previous: place > 1 ? pathTo('slipBatchPage', { id, place: place - 1 }) : null,
    next: place < pages.length ? pathTo('slipBatchPage', { id, place: place + 1 }) : null,
  };
}

/** What stands for a page until somebody chooses something else. */
function chosenOf({ choice, person, continues, out }: SettledPage): string {
  if (out) return 'out';
  if (continues) return 'before';
  if (choice !== null || person !== null) return person === null ? '' : `person-${person}`;
  return '';
}

/** The choice of a form: "person-12", another one by the list, "before" or "out". */
function choiceIn(form: FormData): object {
  const choice = formText(form, 'choice');
  if (choice === 'before' || choice === 'out') return { as: choice };
  const [, candidate] = /^person-(\d{1,15})$/.exec(choice) ?? [];
  const listed = formText(form, 'person');
  // A slip goes to one of two people who were chosen: which one, whoever chose says again.
  if (candidate !== undefined && listed !== '' && listed !== candidate)
    throw invalid({ choice: ['payroll.error.twoPeople'] });
  return { as: 'person', person: Number(candidate ?? listed) || undefined };
}

/** Settles a page, and leads to the next one that is to be settled. */
export async function settlePage(context: StaffContext) {
  const { services, params } = context;
  const id = idOf(params, 'id');
  const place = Number(params['place']);
  const onward = async (): Promise<string> => {
    const { state } = await readSlipBatch(services.store.read, id);
    const left = undecidedOf(settledPages(state));
    const next = left.find((one) => one.place > place) ?? left[0];
    return next
      ? pathTo('slipBatchPage', { id, place: next.place })
      : pathTo('slipBatchDetails', { id }, { view: 'all' });
  };
  const decide = intent(
    decideSlipPages,
    (_id, form) => ({ id, decisions: [{ place, choice: choiceIn(form) }] }),
    () => ({ to: '', flash: 'payroll.notice.decided' }),
    () => 'choice',
  );
  return runIntent(
    context,
    {
      decide: {
        ...decide,
        async run(...asked) {
          const done = await decide.run(...asked);
          return { ...done, to: await onward() };
        },
      },
    },
    id,
  );
}
