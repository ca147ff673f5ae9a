import { z } from 'zod';
import {
  defineCustomField,
  editCustomField,
  removeCustomField,
} from '#domain/custom-fields/custom-field-commands.ts';
import {
  customFieldChanges,
  customFieldSchema,
  customOwners,
  customTypes,
  partTypes,
} from '#domain/custom-fields/custom-field.ts';
import {
  countCustomFields,
  findCustomField,
  listCustomFields,
  type CustomFieldRow,
} from '#projections/custom-fields/custom-fields.ts';
import { recordNumber } from '../answers.ts';
import type { Call } from '../call.ts';
import { word } from '../query.ts';
import { deleteCall, editCall, listCalls, newCall, showCall, shows } from '../resource-calls.ts';

const role = 'ROLE_ADMIN';

const choice = z.object({ code: z.string(), fr: z.string(), en: z.string().nullable() });

const row = z.object({
  id: recordNumber,
  value: z.string(),
  owner: z.enum(customOwners),
  code: z.string().meta({ description: 'Its name in `customFields` of records' }),
  type: z.enum(customTypes),
  labelFr: z.string(),
  labelEn: z.string().nullable(),
  helpFr: z.string().nullable(),
  helpEn: z.string().nullable(),
  required: z.boolean(),
  inList: z.boolean(),
  position: z.int(),
  choices: z.array(choice),
  parts: z.array(choice.extend({ type: z.enum(partTypes), required: z.boolean() })),
  enabled: z.boolean(),
});

const present = ({ label, help, ...field }: CustomFieldRow) => ({
  ...field,
  value: label.fr,
  labelFr: label.fr,
  labelEn: label.en,
  helpFr: help.fr,
  helpEn: help.en,
});

const shown = shows(row, {
  stream: 'customField',
  async read({ services, corporation }, id) {
    const found = await findCustomField(services.db, id, corporation);
    return found && present(found);
  },
});

export const customFieldCalls: Call[] = [
  ...listCalls({
    resource: 'customfield',
    role,
    summary: 'Fields that the corporation added to its records; `owner` says of which kind',
    order: { sort: 'label', direction: 'asc' },
    sorts: ['label', 'id'],
    filters: { owner: word(customOwners, 'Of this kind of record') },
    filterOf: ({ owner, keyword }) => ({ owner, keyword }),
    list: listCustomFields,
    count: countCustomFields,
    row,
    stream: 'customField',
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
  editCall('customfield', {
    summary: 'Change a custom field; its code and type stay',
    command: editCustomField,
    input: customFieldChanges,
    shown,
  }),
  deleteCall('customfield', {
    summary: 'Delete a custom field that no record says anything in',
    command: removeCustomField,
  }),
];
