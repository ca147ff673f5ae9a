import { mayPass } from '#domain/kernel/access.ts';
import { createProjectWhole, editProjectWhole } from '#domain/custom-fields/owned.ts';
import { projectProfiles } from '#projections/projects/projects.ts';
import {
  customBefore,
  customCellsOf,
  customColumns,
  importedFieldsOf,
} from '../../import/custom-cells.server.ts';
import type { ImportAnswers, ImportLine, LineProblem, PlannedLine } from '../../import/import-lines.ts';
import { takenAs, type ImportContext, type Importing } from '../../import/importing.ts';
import { namedRecords } from '../../import/named-records.server.ts';
import { planRows, type ReadRow } from '../../import/plan-rows.server.ts';
import { pathTo } from '../../paths.ts';
import { columnsOf, type KindColumn } from '../columns.server.ts';

const columns: readonly KindColumn[] = [
  { key: 'code', hint: 'imports.project.hint.code', others: ['p.ref', 'réf.', 'ref', 'référence'] },
  {
    key: 'name',
    required: true,
    others: ['p.title', 'libellé', 'titre', 'nom du projet', 'project', 'projet', 'chantier', 'affaire'],
  },
  {
    key: 'client',
    hint: 'imports.hint.thirdParty',
    others: ['s.nom', 'tiers', 'partner_id', 'customer', 'code client', 'raison sociale'],
  },
];

type Body = { name?: string; client?: number | null; customFields?: object };

async function planned(
  context: ImportContext,
  lines: readonly ImportLine[],
  answers: ImportAnswers,
): Promise<PlannedLine[]> {
  const { services, corporation, actor } = context;
  const words = (...columnNames: string[]) =>
    lines.flatMap(({ values }) => columnNames.map((name) => values[name] ?? ''));
  const [fields, named, clients] = await Promise.all([
    importedFieldsOf(context, 'project'),
    namedRecords(context, 'project', words('code', 'name')),
    namedRecords(context, 'third_party', words('client')),
  ]);
  const byCode = ({ code = '' }: ImportLine['values']) => named.byCode(code)?.id ?? null;
  const alike = ({ name = '' }: ImportLine['values']) => named.byName(name);
  const ids = lines.flatMap(({ values }) => [byCode(values) ?? [], alike(values).map(({ id }) => id)].flat());
  const [before, custom] = await Promise.all([
    projectProfiles(services.db, [...new Set(ids)], corporation),
    customBefore(context, 'project', fields, ids),
  ]);
  const rules = {
    schema: createProjectWhole.input,
    nameOf: ({ name = '' }: ImportLine['values']) => name,
    before: new Map(
      before.map(({ id, name, client }): [number, Body] => [id, { name, client, customFields: custom(id) }]),
    ),
    read(values: ImportLine['values'], body: Body | null): ReadRow {
      const { code = '', name = '', client = '' } = values;
      const { customFields, problems } = customCellsOf(fields, values, body);
      const unknown: LineProblem[] =
        code.trim() !== '' && byCode(values) === null
          ? [{ column: 'code', typed: code, error: 'imports.project.unknownCode' }]
          : [];
      const found = client.trim() === '' ? null : clients.named('client', client);
      return {
        body: {
          name: name.trim() || body?.name,
          client: found === null ? (body?.client ?? null) : 'id' in found ? found.id : null,
          customFields,
        },
        problems: [...unknown, ...(found && 'problem' in found ? [found.problem] : []), ...problems],
      };
    },
    found: byCode,
    like({ values }: ImportLine) {
      const rows = alike(values);
      const [first] = rows;
      if (!first) return null;
      const candidates = rows.map(({ id, code, name }) => ({ id, name: `${code} ${name}` }));
      const error = `import.sameName|name=${first.code} ${first.name}`;
      return { candidates, problem: { column: 'name', typed: values['name'] ?? '', error } };
    },
    key: { column: 'code', of: ({ code = '' }: ImportLine['values']) => code.trim() },
    mayChange: mayPass(actor, editProjectWhole.access),
  };
  return planRows(rules, lines, answers);
}

export async function projectImporting(context: ImportContext): Promise<Importing> {
  const { t } = context;
  const back = pathTo('projectList', {});
  return {
    kind: 'project',
    title: t('imports.project.title'),
    crumbs: [{ label: t('projects.list'), to: back }],
    back,
    columns: [
      ...columnsOf(t, 'projects.field', columns),
      ...customColumns(context, await importedFieldsOf(context, 'project')),
    ],
    changes: true,
    plan: (lines, answers) => planned(context, lines, answers),
    confirm: takenAs('project'),
  };
}
