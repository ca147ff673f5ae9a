import { recordCommands, recordSchema } from '#domain/records/commands.ts';
import { recordRole, type RecordDefinition } from '#domain/records/define-record.ts';
import { recordDefinitions } from '#domain/records/registry.ts';
import { countRecords, findRecord, listRecords, type RecordRow } from '#projections/records.ts';
import { call, commandCall, json, notExist, pathId, type ApiContext, type Call } from '../call.ts';
import { completionAnswer, completionRequest, keywordOf, listAnswer, listRequest } from '../listing.ts';

const present = (row: RecordRow): object => ({
  id: row.id,
  value: row.label,
  revision: row.revision,
  ...row.values,
});

async function shown(
  { services, corporation }: ApiContext,
  definition: RecordDefinition,
  id: number | null,
): Promise<Response> {
  const row = id === null ? null : await findRecord(services.db, definition.resource, corporation, id);
  return row === null ? notExist() : json({ item: present(row) });
}

/** The six calls that every plain record answers. */
function callsOf(definition: RecordDefinition): Call[] {
  const { resource } = definition;
  const read = recordRole(definition, 'READ');
  const commands = recordCommands(definition);
  const input = recordSchema(definition);
  const filterOf = ({ query }: ApiContext) => ({
    keyword: keywordOf(query),
    enabledOnly: query.get('enabled') === '1',
  });
  return [
    call({
      path: `${resource}/list`,
      role: read,
      summary: `List ${resource}`,
      async run(context) {
        const { services, corporation, query } = context;
        const request = listRequest(query, { sort: 'label', direction: 'asc' });
        const [page, total] = await Promise.all([
          listRecords(services.db, resource, corporation, filterOf(context), request),
          countRecords(services.db, resource, corporation, filterOf(context)),
        ]);
        return listAnswer(page, total, present);
      },
    }),
    call({
      path: `${resource}/completion/list`,
      role: read,
      summary: `Labels of ${resource}`,
      async run({ services, corporation, query }) {
        const page = await listRecords(
          services.db,
          resource,
          corporation,
          { keyword: keywordOf(query), enabledOnly: true },
          completionRequest(query, 'label'),
        );
        return completionAnswer(page.rows.map((row) => ({ id: row.id, value: row.label })));
      },
    }),
    call({
      path: `${resource}/show/{id}`,
      role: read,
      summary: `One ${resource}`,
      run: (context) => shown(context, definition, pathId(context.params['id'])),
    }),
    commandCall({
      path: `${resource}/new`,
      summary: `Create ${resource}`,
      command: commands.create,
      input,
      toInput: (_params, body) => body,
      answer: (context, { id }) => shown(context, definition, id),
    }),
    commandCall({
      path: `${resource}/edit/{id}`,
      summary: `Edit ${resource}`,
      command: commands.edit,
      input,
      toInput: ({ id }, body) => ({ ...body, id }),
      answer: (context, { id }) => shown(context, definition, id),
    }),
    commandCall({
      path: `${resource}/delete/{id}`,
      summary: `Delete ${resource}`,
      command: commands.remove,
      input: null,
      toInput: ({ id }) => ({ id }),
      answer: (_context, { id }) => Promise.resolve(json({ item: { id } })),
    }),
  ];
}

export const recordCalls: Call[] = recordDefinitions.flatMap(callsOf);
