import { randomUUID } from 'node:crypto';
import type { Command } from '#domain/kernel/command.ts';
import { addDays } from '#domain/kernel/dates.ts';
import { invalid } from '#domain/kernel/refusal.ts';
import type { RoleName } from '#domain/kernel/roles.ts';
import type { Planned } from '#domain/people/planned.ts';
import type { PlannedKind } from '#domain/people/planned-kinds.ts';
import { plannedOnLost } from '#domain/people/planned-on-lost.ts';
import { removePlan } from '#domain/projects/planning/plan-commands.ts';
import { cancelRestDay, refuseRestDay } from '#domain/time-off/rest-day-commands.ts';
import { decideRoles } from '#domain/time-off/rest-day-access.ts';
import { changeTransportStatus } from '#domain/transport/order-commands.ts';
import { transportRoles } from '#domain/transport/roles.ts';
import { askingOver } from '#projections/answers.ts';
import { findContract, type ContractRow } from '#projections/people/contracts.ts';
import { startBulkOperation } from '../../bulk/bulk-operation.server.ts';
import { entryText } from '../../http/form-text.ts';
import type { Intent } from '../../http/intents.server.ts';
import { notFound } from '../../http/problems.ts';
import type { StaffContext } from '../../http/screen.server.ts';
import { commandIdOf } from '../../http/command-id.ts';
import { pathTo } from '../../paths.ts';
import { formatDate } from '../../ui/format.ts';
import { pageOfPlanned } from './planned-page.ts';

/** What each is taken back by, with whose right; a place on a project is ended on its own page. */
const takenBack: Partial<
  Record<
    PlannedKind,
    { roles: readonly RoleName[]; run(row: Planned, reason: string): { command: Command; input: object } }
  >
> = {
  restDay: {
    roles: decideRoles,
    run: ({ id, waiting }, reason) => ({
      command: waiting ? refuseRestDay : cancelRestDay,
      input: { id, reason },
    }),
  },
  plan: { roles: ['ROLE_PROJECT_PLAN'], run: ({ id }) => ({ command: removePlan, input: { id } }) },
  transport: {
    roles: [transportRoles.edit],
    run: ({ id }, reason) => ({
      command: changeTransportStatus,
      input: { id, status: 'cancelled', reason },
    }),
  },
};

/** Of a contract that ends: what stays planned for its person after it, while no other contract covers it. */
async function plannedAfter(
  { services, actor }: StaffContext,
  { id: contract, person, end }: ContractRow,
): Promise<readonly Planned[]> {
  if (end === null) return [];
  const before = { start: addDays(end, 1), end: null };
  const lost = { contract, person, before, after: null };
  return (await plannedOnLost(askingOver(services.db), actor, lost)).seen;
}

/** A piece may be somebody's twice: now, and booked for later. */
const keyOf = ({ kind, id, from }: Planned): string =>
  `${kind}-${id}${kind === 'equipment' ? `-${from}` : ''}`;

/** What stays planned after a contract's end, as its page lists it. */
export async function plannedLeft(context: StaffContext, row: ContractRow) {
  const planned = await plannedAfter(context, row);
  return planned.map((one) => {
    const { kind, from, until, name } = one;
    const roles = takenBack[kind]?.roles ?? [];
    return {
      key: keyOf(one),
      kind,
      name,
      from,
      until,
      to: pageOfPlanned(one),
      cancellable: roles.some((role) => context.may(role)),
    };
  });
}

/** Has the worker take back what was ticked of it, each by its own command and right. */
export const cancelPlanned: Intent = {
  async run(context, id, form) {
    const { services, corporation, today, t } = context;
    const row = await findContract(services.db, id, corporation, today);
    if (row === null) throw notFound();
    const ticked = new Set(form.getAll('planned').map(entryText));
    const reason = t('people.planned.reason', { day: formatDate(row.end ?? '') });
    const items = (await plannedAfter(context, row)).flatMap((one) => {
      const found = ticked.has(keyOf(one)) ? takenBack[one.kind] : undefined;
      if (found === undefined) return [];
      const label = [t(`people.planned.kind.${one.kind}`), one.name, one.from && formatDate(one.from)];
      return [
        {
          label: label.filter(Boolean).join(' · '),
          about: pageOfPlanned(one),
          version: null,
          ...found.run(one, reason),
        },
      ];
    });
    if (items.length === 0) throw invalid({ planned: ['people.planned.nothingTicked'] });
    throw await startBulkOperation(context, {
      id: commandIdOf(form).commandId ?? randomUUID(),
      name: 'plannedAfter',
      params: {},
      back: pathTo('contractDetails', { id }),
      items,
    });
  },
};
