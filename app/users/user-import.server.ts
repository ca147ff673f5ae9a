import type { Groups } from '#domain/users/groups/effective.ts';
import { importMembers } from '#domain/users/import-commands.ts';
import {
  askedUsernames,
  companiesOf,
  importedMemberSchema,
  MOST_IMPORTED_USERS,
  planMembers,
  type ImportedMember,
} from '#domain/users/import-members.ts';
import { isSuperAdmin } from '#domain/people/colleague.ts';
import { groupsSeenBy } from '#projections/users/access.ts';
import { peopleOfEmails } from '#projections/users/account-facts.ts';
import { takenUserNames } from '#scratch/company-drafts.ts';
import type { StaffContext } from '../http/screen.server.ts';
import type { ImportLine, LineProblem, PlannedLine } from '../import/import-lines.ts';
import type { Importing } from '../import/importing.ts';
import { inSlices } from '../import/in-slices.ts';
import { pathTo } from '../paths.ts';
import { readUserLine, type NamedThings } from './user-import-cells.ts';
import { userImportColumns } from './user-import-columns.ts';
import { folded } from '#domain/kernel/folded.ts';
import { openCompanies } from '../http/open-companies.server.ts';

const plain = (text: string): string => folded(text).trim();

/** The companies that the actor may name, and the groups that each of them sees. */
async function namedThings({
  services,
  actor,
  signedIn,
}: StaffContext): Promise<NamedThings & { groups: Map<number, Groups> }> {
  const wanted = isSuperAdmin(actor) ? actor.corporations : [actor.corporation ?? 0];
  const [companies, ...seen] = await Promise.all([
    openCompanies(services, signedIn),
    ...wanted.map((corporation) => groupsSeenBy(services.db, corporation)),
  ]);
  const groups = new Map(
    wanted.map((corporation, at): [number, Groups] => [
      corporation,
      new Map((seen[at] ?? []).map((group) => [group.id, group])),
    ]),
  );
  return {
    groups,
    companies,
    companiesOf: (companies) => companiesOf(actor, { companies }),
    groupsNamed(name, companies) {
      const found = new Set<number>();
      for (const company of companies) {
        const here = [...(groups.get(company)?.values() ?? [])];
        const coded = here.filter(({ code }) => plain(code) === plain(name));
        const named = coded.length > 0 ? coded : here.filter((group) => plain(group.name) === plain(name));
        if (named.length > 1) return 'several';
        for (const { id } of named) found.add(id);
      }
      return [...found];
    },
  };
}

interface Read {
  line: number;
  name: string;
  problems: LineProblem[];
  row: ImportedMember | null;
}

function readLine(line: ImportLine, things: NamedThings): Read {
  const { body, problems } = readUserLine(line.values, things);
  const name = [line.values['firstName'], line.values['lastName']].filter(Boolean).join(' ');
  const parsed = importedMemberSchema.safeParse(body);
  const known = new Set(problems.map(({ column }) => column));
  const wrong = parsed.success
    ? []
    : parsed.error.issues.map(({ path, message }): LineProblem => {
        const column = String(path[0] ?? '');
        return { column, typed: line.values[column] ?? '', error: message };
      });
  const all = [...problems, ...wrong.filter(({ column }) => !known.has(column))];
  return {
    line: line.line,
    name,
    problems: all,
    row: all.length === 0 && parsed.success ? parsed.data : null,
  };
}

/** What becomes of the lines: nothing is made. */
async function planned(context: StaffContext, lines: readonly ImportLine[]): Promise<PlannedLine[]> {
  const { services, actor, t } = context;
  const things = await namedThings(context);
  const read = await inSlices(lines, (line) => readLine(line, things));
  const rows = read.flatMap(({ row }) => row ?? []);
  const [usernames, emails] = await Promise.all([
    takenUserNames(services.db, askedUsernames(rows)),
    peopleOfEmails(
      services.db,
      rows.flatMap(({ email }) => email ?? []),
      actor.corporations,
    ),
  ]);
  const plans = planMembers(actor, rows, { usernames, emails, groups: things.groups });
  const planOf = new Map(rows.map((row, at) => [row, plans[at]]));
  return read.map(({ line, name, problems, row }, at) => {
    const plan = row === null ? undefined : planOf.get(row);
    const refused = Object.entries(plan?.errors ?? {}).flatMap(([column, errors]) =>
      errors.map((error): LineProblem => ({ column, typed: lines[at]?.values[column] ?? '', error })),
    );
    const over: LineProblem[] =
      at < MOST_IMPORTED_USERS
        ? []
        : [{ column: null, typed: '', error: `users.import.tooMany|max=${MOST_IMPORTED_USERS}` }];
    const all = [...problems, ...refused, ...over];
    const account = plan && plan.username !== '' ? `${name} (${plan.username})` : name;
    const label = plan && plan.person !== null ? t('users.import.knownPerson', { name: account }) : account;
    return { line, name: label, what: all.length > 0 ? 'bad' : 'created', problems: all };
  });
}

/** The import of accounts: a dry run that names each bad line, then all of them or none. */
export function userImporting(context: StaffContext): Importing {
  const { t, actor } = context;
  const several = isSuperAdmin(actor) && actor.corporations.length > 1;
  const back = pathTo('userList', {}, { company: several ? 'all' : null });
  return {
    kind: 'user',
    title: t('users.import.title'),
    crumbs: [{ label: t('users.title'), to: pathTo('userList', {}) }],
    back,
    columns: userImportColumns(t),
    plan: (lines) => planned(context, lines),
    async confirm(lines) {
      const things = await namedThings(context);
      const rows = lines.map(({ values }) => readUserLine(values, things).body);
      return { command: importMembers, input: { rows } };
    },
  };
}
