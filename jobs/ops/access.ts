import { z } from 'zod';
import { accessAt, accessOn, isRight, rightsToTell } from '#domain/users/groups/access-on.ts';
import { LEGAL_TIME_ZONE, todayIn } from '#domain/kernel/dates.ts';
import { parseMoment } from '#domain/kernel/moments.ts';
import type { Explained } from '#domain/users/groups/effective.ts';
import { accessStreams } from '#projections/users/access.ts';
import { accountNamed } from '#projections/users/accounts.ts';
import { findCorporation } from '#projections/company/corporations.ts';
import { Failure } from './failure.ts';
import { momentOption, numberOption, textOption } from './arguments.ts';
import { defineOps, UsageError } from './define.ts';
import { table } from './table.ts';

/** `group COMPTABLES (from EMPLOYES)`, and the role that gave the right where it is another. */
function because(codes: ReadonlyMap<number, string>, right: string, { role, reason }: Explained): string {
  const code = (group: number) => codes.get(group) ?? `group ${group}`;
  const named =
    reason.by === 'group'
      ? `group ${code(reason.group)}${reason.from === reason.group ? '' : ` (from ${code(reason.from)})`}`
      : reason.by;
  return role === right ? named : `${named}, as ${role}`;
}

export const access = defineOps({
  name: 'access',
  summary: 'what somebody could do in a corporation on a day, and through what',
  details: 'Rebuilt from the events: accounts, memberships, user groups and their roles as they stood then.',
  options: {
    user: {
      schema: z.string().trim().toLowerCase().min(1, 'it is empty'),
      value: 'username',
      summary: 'whose rights',
    },
    corporation: numberOption('id', 'the corporation in which'),
    role: textOption('ROLE_A', 'only this right'),
    on: momentOption('at the end of that day, minute or instant; today unless given'),
  },
  async run({ runtime }, { user: username, corporation, role, on }) {
    if (corporation === undefined) throw new UsageError('--corporation is missing');
    if (role !== undefined && !isRight(role))
      throw new UsageError(`--role: ${role} is no right that can be given`);
    const { db, store } = runtime;
    const account = await accountNamed(db, username);
    if (account === null) throw new Failure(`Nobody is called ${username}`);
    if ((await findCorporation(db, corporation)) === null)
      throw new Failure(`There is no corporation ${corporation}`);
    const day = todayIn(LEGAL_TIME_ZONE, on === undefined ? new Date() : new Date(on));
    const until = on ?? parseMoment(day, LEGAL_TIME_ZONE) ?? new Date().toISOString();
    const recorded = await store.read(...(await accessStreams(db, [account], corporation)));
    const world = accessAt(recorded, until);
    const answer = accessOn(world, account.id, corporation, day);
    const { outcome } = answer;
    const codes = new Map([...world.groups].map(([id, { code }]) => [id, code]));
    const found = rightsToTell(answer, role ?? null).map(({ right, reasons }) => ({
      right,
      through: [...new Set(reasons.map((reason) => because(codes, right, reason)))],
    }));
    const text = [
      `${username} in corporation ${corporation} on ${day}: sign-in ${outcome}`,
      ...table(
        ['right', 'through'],
        found.map(({ right, through }) => [right, through.join('; ')]),
      ),
    ];
    return { text, data: { user: account.id, username, corporation, until, outcome, rights: found } };
  },
});
