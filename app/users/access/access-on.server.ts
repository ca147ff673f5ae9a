import {
  accessAt,
  accessOn,
  isRight,
  rightsToTell,
  type AccessWorld,
} from '#domain/users/groups/access-on.ts';
import { roleFamilies } from '#domain/users/role-catalogue.ts';
import { LEGAL_TIME_ZONE, isCivilDate, type CivilDate } from '#domain/kernel/dates.ts';
import { parseMoment } from '#domain/kernel/moments.ts';
import { isSuperAdmin } from '#domain/people/colleague.ts';
import { accessStreams, accountsEver, type AccountEver } from '#projections/users/access.ts';
import type { StaffContext } from '../../http/screen.server.ts';
import type { ListColumn } from '../../ui/list/list-columns.ts';
import { familyName, reasonText, rightName, roleName } from './role-words.server.ts';
import { openCompanies } from '../../http/open-companies.server.ts';

/** A right that somebody had on the day, and through what. */
export interface AccessLine {
  key: string;
  day: CivilDate;
  company: string;
  user: number;
  username: string;
  person: string;
  role: string;
  right: string;
  why: string;
  outcome: string;
}

/** What the address asks for: a day, and a person or a right, or both. */
export interface AccessAsked {
  day: CivilDate;
  /** As it was typed, where it was no day. */
  typed: string;
  wrong: 'errors.date' | 'roles.day.future' | null;
  user: number | null;
  role: string | null;
  /** In each company that a super admin may enter; else in the chosen one. */
  everywhere: boolean;
}

export function accessAsked({
  url,
  actor,
  today,
}: Pick<StaffContext, 'url' | 'actor' | 'today'>): AccessAsked {
  const typed = url.searchParams.get('day')?.trim() ?? '';
  const parts = /^(\d{1,2})[/.](\d{1,2})[/.](\d{4})$/.exec(typed);
  const [, day = '', month = '', year = ''] = parts ?? [];
  const iso = parts ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : typed;
  const known = isCivilDate(iso);
  const wrong = typed !== '' && !known ? 'errors.date' : known && iso > today ? 'roles.day.future' : null;
  const user = Number(url.searchParams.get('user'));
  const role = url.searchParams.get('role') ?? '';
  return {
    day: known && wrong === null ? iso : today,
    typed,
    wrong,
    user: Number.isSafeInteger(user) && user > 0 ? user : null,
    role: isRight(role) ? role : null,
    everywhere: url.searchParams.get('company') === 'all' && isSuperAdmin(actor),
  };
}

interface Company {
  id: number;
  name: string;
}

/** Accounts that the question is about, and what they could do on the day, in one company. */
export interface AccessAnswer {
  company: Company;
  /** All accounts that the company ever saw. */
  all: AccountEver[];
  accounts: AccountEver[];
  world: AccessWorld;
}

/** The companies that the question is about, by name. */
async function companiesAsked(
  { services, corporation, signedIn }: StaffContext,
  { everywhere }: AccessAsked,
): Promise<Company[]> {
  if (everywhere) return openCompanies(services, signedIn);
  const here = signedIn.facts.memberships.find((one) => one.corporation === corporation);
  return [{ id: corporation, name: here?.name ?? '' }];
}

/** Reads the events of the accounts that are asked for, company by company; of all accounts unless one is named. */
export async function readAccess(context: StaffContext, asked: AccessAsked): Promise<AccessAnswer[]> {
  const { db, store } = context.services;
  const until = parseMoment(asked.day, LEGAL_TIME_ZONE) ?? `${asked.day}T23:59:59.999Z`;
  return Promise.all(
    (await companiesAsked(context, asked)).map(async (company) => {
      const all = await accountsEver(db, company.id, isSuperAdmin(context.actor));
      const accounts = all.filter(({ id }) => asked.user === null || id === asked.user);
      const recorded = await store.read(...(await accessStreams(db, accounts, company.id)));
      return { company, all, accounts, world: accessAt(recorded, until) };
    }),
  );
}

const nameOf = ({ name, username }: AccountEver): string => (name === '' ? username : name);

/** The lines of one account: the asked right, or all that it had. */
export function linesOf(
  { t }: StaffContext,
  { world, company }: AccessAnswer,
  { day, role }: AccessAsked,
  account: AccountEver,
): AccessLine[] {
  const access = accessOn(world, account.id, company.id, day);
  const names = new Map([...world.groups].map(([id, { name }]) => [id, name]));
  return rightsToTell(access, role).map(({ right, reasons }) => ({
    key: `${company.id}-${account.id}-${right}`,
    day,
    company: company.name,
    user: account.id,
    username: account.username,
    person: nameOf(account),
    role: right,
    right: roleName(t, right),
    why: [...new Set(reasons.map((reason) => reasonText(t, names, right, reason)))].join(' ; '),
    outcome: t(`roles.day.outcome.${access.outcome}`),
  }));
}

/** Somebody on the day, where neither a person nor a right is asked for. */
export interface AccessPerson {
  user: number;
  company: string;
  person: string;
  groups: string;
  /** null: all, by a base role. */
  rights: number | null;
  outcome: string;
}

export function peopleOn(
  { t }: StaffContext,
  { accounts, world, company: { id: corporation, name } }: AccessAnswer,
  { day }: AccessAsked,
): AccessPerson[] {
  return accounts.flatMap((account) => {
    const { outcome, rights } = accessOn(world, account.id, corporation, day);
    if (outcome === 'unknown') return [];
    const inside = [...world.groups.values()].filter(
      ({ members, corporation: of }) =>
        (of === null || of === corporation) &&
        members.some((one) => one.user === account.id && [0, corporation].includes(one.corporation)),
    );
    return {
      user: account.id,
      person: nameOf(account),
      company: name,
      groups: inside.map((group) => group.name).join(', '),
      rights: rights.has('ROLE_ADMIN') || rights.has('ROLE_SUPER_ADMIN') ? null : rights.size,
      outcome: t(`roles.day.outcome.${outcome}`),
    };
  });
}

/** Every right to choose from, by family. */
export const roleChoices = ({ t }: Pick<StaffContext, 't'>) =>
  roleFamilies.map((family) => ({
    key: family.key,
    label: familyName(t, family),
    options: family.rights.map(({ role, right }) => ({ value: role, label: rightName(t, right) })),
  }));

export const accessColumns: readonly ListColumn<AccessLine>[] = [
  { key: 'day', header: 'roles.day.date', type: 'date', value: (row) => row.day },
  { key: 'company', header: 'roles.day.company', type: 'text', value: (row) => row.company },
  { key: 'person', header: 'roles.day.person', type: 'text', narrow: 'title', value: (row) => row.person },
  { key: 'username', header: 'users.field.username', type: 'text', value: (row) => row.username },
  { key: 'right', header: 'roles.day.right', type: 'text', narrow: 'below', value: (row) => row.right },
  { key: 'role', header: 'roles.day.given', type: 'text', value: (row) => row.role },
  { key: 'why', header: 'roles.day.why', type: 'text', narrow: 'below', value: (row) => row.why },
  { key: 'outcome', header: 'roles.day.state', type: 'text', narrow: 'side', value: (row) => row.outcome },
];
