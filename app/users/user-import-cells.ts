import { groupCodes } from '#domain/users/user.ts';
import { texts } from '#locales/index.ts';
import { genderIn } from '../import/cells.ts';
import type { LineProblem } from '../import/import-lines.ts';
import { folded } from '#domain/kernel/folded.ts';

/** What a file names: companies and groups, by their names or, of groups, codes. */
export interface NamedThings {
  companies: readonly { id: number; name: string }[];
  /** The companies that somebody works in, where a line says nothing of it. */
  companiesOf(named: number[]): number[];
  /** Ids of the groups of that name in these companies; none for an unknown one. */
  groupsNamed(name: string, companies: readonly number[]): number[] | 'several';
}

const plain = (text: string): string => folded(text).replaceAll(/[’`]/g, "'").trim();

const yes = new Set(['oui', 'o', 'yes', 'y', 'x', '1', 'vrai', 'true']);
const no = new Set(['non', 'n', 'no', '0', 'faux', 'false']);

/** Names in one cell. */
const listIn = (cell: string): string[] =>
  cell
    .split(/[,;|\n]/)
    .map((part) => part.trim())
    .filter(Boolean);

const languageOf = (cell: string): string | null => {
  const said = plain(cell);
  if (said === '') return null;
  if (said === 'fr' || said.startsWith('fran') || said === 'french') return 'fr';
  return said === 'en' || said.startsWith('angl') || said === 'english' ? 'en' : cell;
};

/** The kind of account: its code, or what it is called in either language; a user's where nothing is said. */
const accountOf = (cell: string): string => {
  if (cell === '') return 'user';
  const words = [texts.fr.shell.group, texts.en.shell.group];
  return (
    groupCodes.find((code) =>
      [code, ...words.map((word) => word[code])].some((word) => plain(word) === plain(cell)),
    ) ?? cell
  );
};

interface ReadLine {
  /** As the schema takes it. */
  body: Record<string, unknown>;
  /** Names that nobody bears, and what is neither yes nor no. */
  problems: LineProblem[];
}

/** The cells of a line as a program would say them. */
export function readUserLine(values: Readonly<Record<string, string>>, things: NamedThings): ReadLine {
  const cell = (name: string) => values[name]?.trim() ?? '';
  const problems: LineProblem[] = [];
  const wrong = (column: string, typed: string, error: string) => problems.push({ column, typed, error });
  const companies = listIn(cell('companies')).flatMap((name) => {
    const found = things.companies.filter(
      (one) => String(one.id) === name || plain(one.name) === plain(name),
    );
    if (found.length === 0) wrong('companies', name, 'users.import.unknownCompany');
    if (found.length > 1) wrong('companies', name, 'users.import.severalCompanies');
    return found.length === 1 ? found.map(({ id }) => id) : [];
  });
  const userGroups = listIn(cell('userGroups')).flatMap((name) => {
    const found = things.groupsNamed(name, things.companiesOf(companies));
    if (found === 'several') wrong('userGroups', name, 'users.import.severalGroups');
    else if (found.length === 0) wrong('userGroups', name, 'users.import.unknownGroup');
    return found === 'several' ? [] : found;
  });
  const gender = genderIn(cell('gender'));
  if (gender === null)
    wrong('gender', cell('gender'), cell('gender') === '' ? 'errors.required' : 'errors.choice');
  const invite = plain(cell('invite'));
  if (invite !== '' && !yes.has(invite) && !no.has(invite)) wrong('invite', cell('invite'), 'import.flag');
  const body = {
    gender,
    lastName: cell('lastName'),
    firstName: cell('firstName'),
    email: cell('email'),
    username: cell('username') || null,
    group: accountOf(cell('group')),
    companies,
    userGroups,
    contractStart: cell('contractStart'),
    contractEnd: cell('contractEnd'),
    language: languageOf(cell('language')),
    // Whoever can be invited is, unless the file says no: as on the form.
    invite: invite === '' ? cell('email') !== '' : yes.has(invite),
  };
  return { body, problems };
}
