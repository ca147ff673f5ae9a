import {
  defineCustomField,
  editCustomField,
  removeCustomField,
} from '#domain/custom-fields/custom-field-commands.ts';
import { customFieldChanges, customFieldSchema, customOwners } from '#domain/custom-fields/custom-field.ts';
import {
  countCustomFields,
  findCustomField,
  listCustomFields,
  type CustomFieldRow,
} from '#projections/custom-fields/custom-fields.ts';
import { json, notExist, pathId, type ApiContext, type Call } from '../call.ts';
import { choiceFilter, keywordOf } from '../listing.ts';
import { changeCall, deleteCall, listCalls, newCall, showCall } from '../resource-calls.ts';

const role = 'ROLE_ADMIN';

const present = ({ label, help, ...field }: CustomFieldRow) => ({
  ...field,
  value: label.fr,
  labelFr: label.fr,
  labelEn: label.en,
  helpFr: help.fr,
  helpEn: help.en,
});

async function shown({ services, corporation }: ApiContext, id: number | null): Promise<Response> {
  const found = id === null ? null : await findCustomField(services.db, id, corporation);
  return found === null ? notExist() : json({ item: present(found) });
}

export const customFieldCalls: Call[] = [
  ...listCalls({
    resource: 'customfield',
    role,
    summary: 'Fields that the corporation added to its records; `owner` says of which kind',
    order: { sort: 'label', direction: 'asc' },
    filters: ['owner'],
    filterOf: (query) => ({
      owner: choiceFilter(query, 'owner', customOwners),
      keyword: keywordOf(query),
    }),
    list: listCustomFields,
    count: countCustomFields,
    present,
    completion: {
      summary: 'Labels of custom fields',
      sort: 'label',
      valueOf: ({ id, label }) => ({ id, value: label.fr }),
    },
  }),
  showCall('customfield', role, 'One custom field', shown),
  newCall('customfield', {
    summary: 'Add a field to a kind of record',
    command: defineCustomField,
    usual: { enabled: true },
    input: customFieldSchema,
    shown,
  }),
  changeCall('customfield/edit', {
    summary: 'Change a custom field; its code and type stay',
    command: editCustomField,
    kept: async ({ services, corporation, params }) => {
      const found = await findCustomField(services.db, pathId(params['id']) ?? 0, corporation);
      return found && { required: found.required, inList: found.inList, enabled: found.enabled };
    },
    input: customFieldChanges,
    shown,
  }),
  deleteCall('customfield', {
    summary: 'Delete a custom field that no record says anything in',
    command: removeCustomField,
  }),
];
