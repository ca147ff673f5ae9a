import { isShape } from './known.ts';

/*
 * An example for each field of the description: what the demo's companies say in a field of that name, else the first
 * that its kind, its ends and its words allow.
 */

interface Leaf {
  type?: unknown;
  format?: unknown;
  enum?: readonly unknown[];
  const?: unknown;
  default?: unknown;
  pattern?: unknown;
  minimum?: unknown;
  maximum?: unknown;
  maxLength?: unknown;
}

/** By the names of fields. */
const byName: Readonly<Record<string, string>> = {
  account: '411000',
  bic: 'CMBRFR2BXXX',
  city: 'Brest',
  code: 'C0007',
  colour: '#1f4f8f',
  comment: 'Accès par le quai',
  complement: 'Bâtiment B',
  country: 'FR',
  currentPassword: 'quatre mots bien choisis',
  description: 'Pompage de béton, 36 m',
  deliveryTime: 'Trois semaines',
  electronicAddress: '0009:55210055400013',
  email: 'contact@ateliers-du-port.example',
  field: 'productList[2].vat',
  fingerprint: 'SHA256:uNiVztksCsDhcc0u9e8BgrJXVGDHzIbiPZSZYvBnMqg',
  firstName: 'Anne',
  host: 'sftp.exemple.fr',
  iban: 'FR7630006000011234567890189',
  key: 'errors.required',
  keyword: 'port',
  label: 'Compte courant',
  lastName: 'Le Bras',
  logo: 'a'.repeat(64),
  month: '2026-11',
  name: 'Ateliers du Port',
  nativeCountry: 'FR',
  newPassword: 'quatre mots bien choisis',
  number: 'FA-2026-0042',
  orderLine: '12:1',
  password: 'quatre mots bien choisis',
  phone: '02 98 00 00 00',
  postalCode: '29200',
  siren: '552100554',
  siret: '55210055400013',
  street: '1 quai de la Douane',
  text: 'Ce champ est obligatoire.',
  timeZone: 'Europe/Paris',
  title: 'Réfection du quai',
  unit: 'h',
  url: 'https://exemple.fr/registre',
  value: 'Ateliers du Port',
  vatNumber: 'FR96552100554',
  website: 'https://ateliers-du-port.example',
  year: '2026',
};

const byFormat: Readonly<Record<string, string>> = {
  date: '2026-11-23',
  'date-time': '2026-11-23T08:30:00.000Z',
  decimal: '12.50',
  email: 'contact@ateliers-du-port.example',
  uri: 'https://exemple.fr/registre',
};

/** What else may stand where a pattern says what. */
const plainTexts = [
  '7',
  '411000',
  'VE',
  '12:1',
  '2026',
  '2026-11',
  'a'.repeat(64),
  'FR',
  '552100554',
  'C0007',
];

const fits = ({ pattern, maxLength }: Leaf, text: string): boolean =>
  (typeof maxLength !== 'number' || text.length <= maxLength) &&
  (typeof pattern !== 'string' || new RegExp(pattern, 'u').test(text));

/** What must be nobody else's has none: whoever sends the examples twice would be refused. */
export const mustBeNew: ReadonlySet<string> = new Set(['username']);

function textFor(name: string, leaf: Leaf): string | undefined {
  const formatted = typeof leaf.format === 'string' ? byFormat[leaf.format] : undefined;
  if (formatted !== undefined) return formatted;
  const own = Object.hasOwn(byName, name) ? [byName[name] ?? ''] : [];
  return [...own, 'Réfection du quai', ...plainTexts].find((text) => fits(leaf, text));
}

/** Numbers that bear a name of money or of a quantity say some; others the least that is allowed, or 7. */
function numberFor({ minimum, maximum }: Leaf): number {
  const [least, most] = [Number(minimum ?? 0), Number(maximum ?? 7)];
  return Math.max(least, Math.min(most, 7));
}

function exampleOf(name: string, leaf: Leaf): unknown {
  if (leaf.const !== undefined) return leaf.const;
  if (leaf.default !== undefined) return leaf.default;
  if (leaf.enum !== undefined) return leaf.enum[0];
  const types = new Set([leaf.type].flat());
  if (types.has('integer') || (types.has('number') && !types.has('string'))) return numberFor(leaf);
  if (types.has('string')) return textFor(name, leaf);
  if (types.has('boolean')) return true;
  if (types.has('array')) return [];
  if (types.has('object')) return {};
  return types.has('null') ? null : undefined;
}

const nests = ['anyOf', 'oneOf', 'allOf'] as const;

/** Whether the value of the field is made of others, which have examples of their own. */
const isMade = (shape: object): boolean =>
  '$ref' in shape || 'properties' in shape || 'items' in shape || nests.some((nest) => nest in shape);

const hasExample = (shape: object): boolean => 'example' in shape || 'examples' in shape;

function inside(key: string, value: unknown, name: string): unknown {
  if (key === 'properties' && isShape(value))
    return Object.fromEntries(
      Object.entries(value).map(([field, part]) => [field, withExamples(part, field)]),
    );
  if (nests.some((nest) => nest === key) && Array.isArray(value))
    return value.map((one) => withExamples(one, name));
  return key === 'items' || key === 'additionalProperties' ? withExamples(value, name) : value;
}

/**
 * JSON Schema with an example for each field that has none yet.
 * @param name of the field that it is the schema of
 */
export function withExamples(shape: unknown, name: string): unknown {
  if (typeof shape !== 'object' || shape === null || Array.isArray(shape)) return shape;
  const parts = Object.fromEntries(
    Object.entries(shape).map(([key, value]: [string, unknown]) => [key, inside(key, value, name)]),
  );
  if (isMade(shape) || hasExample(shape) || mustBeNew.has(name)) return parts;
  const example = exampleOf(name, shape);
  return example === undefined ? parts : { ...parts, example };
}
