import { texts } from '#locales/index.ts';
import type { Translate } from '#locales/translate.ts';
import type { ImportColumn } from '../import/import-lines.ts';

/** What a file says of an account, as texts and programs call it. */
const fields = [
  'gender',
  'lastName',
  'firstName',
  'email',
  'username',
  'group',
  'companies',
  'userGroups',
  'contractStart',
  'contractEnd',
  'language',
  'invite',
] as const;
type ImportField = (typeof fields)[number];

const required: ReadonlySet<string> = new Set(['gender', 'lastName', 'firstName']);

/** What such columns are called in files of others. */
const others: Readonly<Partial<Record<ImportField, readonly string[]>>> = {
  gender: ['sexe', 'titre', 'civ', 'title'],
  lastName: ['nom de famille', 'surname', 'family name'],
  firstName: ['given name'],
  email: ['mail', 'courriel', 'adresse e-mail', 'email address'],
  username: ['login', 'utilisateur', 'user name'],
  group: ['type', 'profil'],
  companies: ['société', 'entreprise', 'company'],
  userGroups: ['groupe', 'groupes', 'group', 'groups'],
  contractStart: ['date d’entrée', 'entrée', 'start', 'start date'],
  contractEnd: ['date de sortie', 'sortie', 'end', 'end date'],
  invite: ['invitation', 'inviter', 'invite', 'send invitation'],
};

/** The columns that a file of accounts may have, named in both languages. */
export const userImportColumns = (t: Translate): ImportColumn[] =>
  fields.map((key) => ({
    key,
    label: t(`users.field.${key}`),
    // "Group" is a user group's in files of others.
    names: [
      key === 'group' ? 'accountType' : key,
      texts.fr.users.field[key],
      texts.en.users.field[key],
      ...(others[key] ?? []),
    ],
    required: required.has(key),
    hint: t(`users.import.column.${key}`),
  }));
