import { organizationQuestions } from '#domain/company/questions.ts';
import type { LineKind } from '#domain/transport/amounts.ts';
import { createTransportOrder } from '#domain/transport/order-commands.ts';
import { takenInFile, takenTwice } from '#domain/imports/transport-orders.ts';
import { takenProblems, workTimeRefusals } from '#domain/transport/plan.ts';
import { transportQuestions } from '#domain/transport/questions.ts';
import { cubicUnit } from '#domain/transport/units.ts';
import { notePlanned } from '#domain/transport/planned-along.ts';
import { billingModes, lineFigure, orderTypes } from '#domain/transport/order-schema.ts';
import { addDays, isCivilDate, LEGAL_TIME_ZONE } from '#domain/kernel/dates.ts';
import { folded } from '#domain/kernel/folded.ts';
import { instantAt } from '#domain/kernel/moments.ts';
import { readMoment } from '#domain/kernel/moment-field.ts';
import { readTime } from '#domain/kernel/typed-time.ts';
import { languages } from '#locales/index.ts';
import { translator } from '#locales/translate.ts';
import { askingOver } from '#projections/answers.ts';
import { choices } from '#projections/records/records.ts';
import { ordersLike, type ThereOrder } from '#projections/transport/order-list.ts';
import { civilDateIn, flagIn, numberIn } from '../../import/cells.ts';
import type { ImportAnswers, ImportLine, LineProblem, PlannedLine } from '../../import/import-lines.ts';
import { takenAs, type ImportContext, type Importing } from '../../import/importing.ts';
import { namedParties, type NamedParties } from '../../import/named-parties.server.ts';
import { choiceNamed, namedPeople, type NamedPeople } from '../../import/named-people.server.ts';
import { namedRecords, type NamedRecords } from '../../import/named-records.server.ts';
import { planRows, type ReadRow } from '../../import/plan-rows.server.ts';
import { idOrProblem, saidCells, type SaidCell, type SaidCells } from '../../import/said-cells.ts';
import { pathTo } from '../../paths.ts';
import { columnsOf, type KindColumn } from '../columns.server.ts';

const numberColumn: KindColumn = { key: 'number', others: ['n°', 'n° de bon', 'bon', 'slip', 'ref'] };

const columns: readonly KindColumn[] = [
  { key: 'day', hint: 'imports.transportorder.hint.day', others: ['jour', 'date du chantier', 'date'] },
  {
    key: 'start',
    required: true,
    hint: 'imports.transportorder.hint.start',
    others: ['heure', 'début', 'heure de début', 'arrivée', 'from'],
  },
  {
    key: 'end',
    required: true,
    hint: 'imports.transportorder.hint.end',
    others: ['fin', 'heure de fin', 'départ', 'until'],
  },
  { key: 'client', required: true, hint: 'imports.hint.party', others: ['code client', 'customer'] },
  { key: 'orderType', hint: 'imports.transportorder.hint.orderType' },
  {
    key: 'equipment',
    hint: 'imports.transportorder.hint.equipment',
    others: ['pompe', 'camion', 'matériel', 'n° parc', 'pump', 'truck'],
  },
  { key: 'driver', hint: 'imports.person', others: ['pompiste', 'opérateur'] },
  { key: 'siteAddress', others: ['adresse', 'adresse du chantier', 'lieu', 'site'] },
  { key: 'travel', hint: 'imports.transportorder.hint.travel', others: ['temps de trajet', 'route'] },
  { key: 'supplier', hint: 'imports.hint.party', others: ['centrale à béton', 'fournisseur', 'plant'] },
  { key: 'zone', others: ['zone'] },
  { key: 'project', hint: 'imports.transportorder.hint.project', others: ['affaire'] },
  { key: 'volume', others: ['volume', 'm3', 'quantité', 'cubage'] },
  { key: 'centralNumber', others: ['bon de livraison', 'n° de commande centrale'] },
  { key: 'billing', hint: 'imports.transportorder.hint.billing' },
  { key: 'comment', others: ['consignes', 'remarque', 'observations'] },
  { key: 'information' },
  { key: 'planned', hint: 'imports.transportorder.hint.planned', others: ['planifiée'] },
];

/** Of what is planned and billed. */
const lineColumns: readonly KindColumn[] = [
  { key: 'package', hint: 'imports.transportorder.hint.product', others: ['forfait'] },
  { key: 'concrete', hint: 'imports.transportorder.hint.concrete', others: ['béton', 'formule'] },
  { key: 'pipes', others: ['tuyaux', 'mètres de tuyaux', 'ml'] },
];

interface Known extends NamedPeople, NamedParties {
  pieces: NamedRecords;
  projects: NamedRecords;
  products: NamedRecords;
  /** The unit of concrete, in which its column is. */
  cubic: number | null;
  /** Zones by their folded names. */
  zones: ReadonlyMap<string, number>;
  there: readonly ThereOrder[];
}

async function knownIn(context: ImportContext, lines: readonly ImportLine[]): Promise<Known> {
  const { services, corporation } = context;
  const words = (...names: string[]) =>
    lines.flatMap(({ values }) => names.map((name) => values[name] ?? ''));
  const [people, parties, pieces, projects, products, zones, units, there] = await Promise.all([
    namedPeople(context, words('driver')),
    namedParties(context, words('client', 'supplier')),
    namedRecords(context, 'equipment', words('equipment')),
    namedRecords(context, 'project', words('project')),
    namedRecords(context, 'product', words('package', 'concrete')),
    Promise.all(languages.map((language) => choices(services.db, ['transportzone'], corporation, language))),
    askingOver(services.db).ask(transportQuestions).units(corporation),
    ordersLike(services.db, corporation, {
      starts: lines.map(({ values }) => timesOf(saidCells(values)).start),
      numbers: words('number'),
    }),
  ]);
  const named = zones.flatMap((one) => one.get('transportzone') ?? []);
  return {
    ...people,
    ...parties,
    pieces,
    projects,
    products,
    cubic: cubicUnit(units),
    zones: new Map(named.map(({ id, label }) => [folded(label).trim(), id])),
    there,
  };
}

/** A choice by its code or its words in either language, which stand at `texts`. */
const chosen = <Choice extends string>(all: readonly Choice[], typed: string, texts: string) =>
  choiceNamed(all, typed, (one) => languages.map((language) => translator(language)(`${texts}.${one}`)));

/**
 * When work begins or ends: a moment, or the clock of the line's day; what is no time stays as it was typed. Who ends
 * before they begin worked past midnight.
 */
function timesOf({ cell }: SaidCells): Record<'start' | 'end', string> {
  const day = civilDateIn(cell('day'));
  const at = (typed: string, on: string): string => {
    const clock = readTime(typed);
    if (clock === null) return readMoment(typed) ?? typed;
    return isCivilDate(on) ? instantAt(on, clock, LEGAL_TIME_ZONE) : typed;
  };
  const [start, end] = [at(cell('start'), day), at(cell('end'), day)];
  const isNight = isCivilDate(day) && readTime(cell('end')) !== null && end < start;
  return { start, end: isNight ? at(cell('end'), addDays(day, 1)) : end };
}

/** What is written as it is. */
function plainCells({ said, wrong }: SaidCells): Record<string, SaidCell> {
  const texts = ['number', 'siteAddress', 'centralNumber', 'comment', 'information'];
  return {
    ...Object.fromEntries(texts.flatMap((name) => Object.entries(said(name, (typed) => typed)))),
    ...said('travel', (typed) =>
      /^\d{1,4}$/.test(typed) ? Number(typed) : wrong('travel', 'errors.integer'),
    ),
    ...said('planned', (typed) => flagIn(typed) ?? wrong('planned', 'errors.invalid')),
    ...said(
      'orderType',
      (typed) => chosen(orderTypes, typed, 'transport.orderType') ?? wrong('orderType', 'errors.choice'),
    ),
    ...said(
      'billing',
      (typed) => chosen(billingModes, typed, 'transport.billing') ?? wrong('billing', 'errors.choice'),
    ),
  };
}

/** What names something. */
function namedCells({ said, wrong }: SaidCells, known: Known): Record<string, SaidCell> {
  const party = (name: 'client' | 'supplier') => said(name, (typed) => idOrProblem(known.named(name, typed)));
  return {
    ...party('client'),
    ...party('supplier'),
    ...said('equipment', (typed) => idOrProblem(known.pieces.named('equipment', typed))),
    ...said('project', (typed) => idOrProblem(known.projects.named('project', typed))),
    ...said('driver', (typed) => known.person(typed)),
    ...said(
      'zone',
      (typed) => known.zones.get(folded(typed).trim()) ?? wrong('zone', 'import.unknownReference'),
    ),
  };
}

const figureField = lineFigure();

/** Lines that are planned: a package, the concrete, the pipes. What no product is named for has a label and no price. */
function linesOf({ said, wrong }: SaidCells, known: Known, { t }: Pick<ImportContext, 't'>) {
  const product = (name: string) =>
    said(name, (typed) => idOrProblem(known.products.named(name, typed)))[name];
  const figure = (name: string) =>
    said(name, (typed) => {
      const { data, error } = figureField.safeParse(numberIn(typed));
      return data ?? wrong(name, error?.issues[0]?.message ?? 'errors.required');
    })[name];
  const line = (kind: LineKind, label: string, sold: SaidCell | undefined, planned: SaidCell | undefined) =>
    planned === undefined && sold === undefined
      ? []
      : [
          {
            kind,
            planned: planned ?? null,
            ...(sold === undefined ? { label } : { product: sold }),
            // Its column says m³, whatever the product is sold by.
            unit: unitOf(kind),
          },
        ];
  const unitOf = (kind: LineKind) => (kind === 'product' ? known.cubic : null);
  const [sold, concrete] = [product('package'), product('concrete')];
  return [
    ...line('package', '', sold, sold === undefined ? undefined : '1'),
    ...line('product', t('imports.transportorder.concrete'), concrete, figure('volume')),
    ...line('pipe', t('transport.kind.pipe'), undefined, figure('pipes')),
  ];
}

/** What there is of a line already: one with its number, or the same client's with the same pump at the same time. */
function thereAlready({ cell }: SaidCells, said: Record<string, SaidCell>, known: Known): LineProblem[] {
  const number = cell('number').toLowerCase();
  if (number !== '' && known.there.some((one) => one.number.toLowerCase() === number))
    return [{ column: 'number', typed: cell('number'), error: 'errors.unique' }];
  const same = known.there.find(
    ({ start, client, equipment }) =>
      start === said['start'] && client === said['client'] && equipment === (said['equipment'] ?? null),
  );
  if (same === undefined) return [];
  const error = `imports.transportorder.there|number=${same.number.replaceAll('|', ' ')}`;
  return [{ column: 'start', typed: cell('start'), error }];
}

/** What is planned at once has a pump and a driver. */
const lacking = ({ cell, wrong }: SaidCells, said: Record<string, SaidCell>): LineProblem[] =>
  said['planned'] === true
    ? ['equipment', 'driver'].flatMap((name) => (cell(name) === '' ? [wrong(name, 'errors.required')] : []))
    : [];

function bodyOf(values: ImportLine['values'], known: Known, context: ImportContext): ReadRow {
  const cells = saidCells(values);
  const said = { ...timesOf(cells), ...namedCells(cells, known), ...plainCells(cells) };
  const lines = linesOf(cells, known, context);
  return {
    body: { orderType: 'pumping', billing: 'group', planned: false, ...said, lines },
    problems: [...cells.problems, ...lacking(cells, said), ...thereAlready(cells, said, known)],
  };
}

async function planned(
  context: ImportContext,
  lines: readonly ImportLine[],
  answers: ImportAnswers,
): Promise<PlannedLine[]> {
  const known = await knownIn(context, lines);
  const rules = {
    schema: createTransportOrder.input,
    nameOf: ({ number = '', client = '', day = '', start = '' }: ImportLine['values']) =>
      [number, client, day, start]
        .map((one) => one.trim())
        .filter(Boolean)
        .join(' · '),
    before: new Map<number, object>(),
    read: (values: ImportLine['values']) => bodyOf(values, known, context),
    found: () => null,
    key: {
      column: 'start',
      of(values: ImportLine['values']) {
        const cells = saidCells(values);
        const { client = '', equipment = '' } = namedCells(cells, known);
        return client === '' ? '' : [timesOf(cells).start, client, equipment].join(' ');
      },
      shown: ({ day = '', start = '' }: ImportLine['values']) => `${day} ${start}`.trim(),
    },
    mayChange: false,
  };
  return withTaken(context, await planRows(rules, lines, answers));
}

/** Lines that are planned at once, with what else has their pump or driver by then: in the file, or here already. */
async function withTaken(
  { services, corporation }: ImportContext,
  lines: readonly PlannedLine[],
): Promise<PlannedLine[]> {
  const taking = lines.flatMap((line) => {
    const { data } = createTransportOrder.input.safeParse(line.row?.values);
    return data?.planned === true ? [{ line: line.line, values: data }] : [];
  });
  const asking = askingOver(services.db);
  const inFile = takenTwice(taking.map(({ values }) => values));
  const found: [number, LineProblem[]][] = [];
  // One after the other: a file of thousands leaves room for what others ask.
  for (const [index, { line, values }] of taking.entries()) {
    const there = await takenProblems(asking, corporation, values, 0);
    const tooLong = await workTimeRefusals(asking, corporation, values);
    const problems = [
      ...there.map(({ field, key }) => ({ field, error: key })),
      ...inFile.flatMap(({ at, field }) => (at === index ? [{ field, error: takenInFile[field] }] : [])),
      ...tooLong.map(({ field, key }) => ({ field, error: key })),
    ];
    // As one after the other would be planned: what is refused takes nobody's time.
    if (problems.length === 0) notePlanned(asking, values);
    found.push([line, problems.map(({ field, error }) => ({ column: field, typed: '', error }))]);
  }
  const problemsOf = new Map(found.filter(([, problems]) => problems.length > 0));
  return lines.map((line) => {
    const problems = problemsOf.get(line.line);
    return problems === undefined ? line : { line: line.line, name: line.name, problems, what: 'bad' };
  });
}

export async function transportOrderImporting(context: ImportContext): Promise<Importing> {
  const { services, corporation, t } = context;
  const back = pathTo('transportList', {});
  const asking = askingOver(services.db).ask(organizationQuestions);
  const isOwn = (await asking.parameter('pumping_order_auto_number', corporation)) === false;
  return {
    kind: 'transportorder',
    title: t('imports.transportorder.title'),
    crumbs: [{ label: t('transport.list'), to: back }],
    back,
    columns: [
      ...columnsOf(t, 'transport.field', [...(isOwn ? [numberColumn] : []), ...columns]),
      ...columnsOf(t, 'imports.transportorder.field', lineColumns),
    ],
    plan: (lines, answers) => planned(context, lines, answers),
    confirm: takenAs('transportorder'),
  };
}
