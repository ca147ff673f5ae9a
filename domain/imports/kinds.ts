import {
  createProductWhole,
  createProjectWhole,
  editProductWhole,
  editProjectWhole,
} from '../custom-fields/owned.ts';
import { reverseTakeover, takeOverInvoice } from '../documents/taken-over-commands.ts';
import { folded } from '../kernel/folded.ts';
import { deleteProduct } from '../products/commands.ts';
import {
  addSpecificPrice,
  editSpecificPrice,
  removeSpecificPrice,
} from '../products/specific-price-commands.ts';
import { deleteProject } from '../projects/commands.ts';
import { recordCommands, recordSchema } from '../records/commands.ts';
import { recordAccess, type RecordDefinition } from '../records/define-record.ts';
import { recordDefinitions } from '../records/registry.ts';
import {
  addThirdPartyContact,
  editThirdPartyContact,
  removeThirdPartyContact,
} from '../third-parties/contact-commands.ts';
import { certificateImport } from './certificates.ts';
import { equipmentImport } from './equipment.ts';
import { healthExamImport } from './health-exams.ts';
import { importedBy, importedTogether, type ImportKind } from './import-kind.ts';
import { leaveOpeningImport } from './leave-openings.ts';
import { paymentImport } from './payment-commands.ts';
import { peopleImport } from './people.ts';
import { fecImport, openingBalanceImport } from './opening-balances.ts';
import { thirdPartyImport } from './third-parties.ts';
import { transportOrderImport } from './transport-orders.ts';

const productImport = importedBy({
  name: 'product',
  values: createProductWhole.input,
  create: createProductWhole,
  edit: editProductWhole,
  remove: deleteProduct,
  unique: { field: 'code', of: ({ code }) => code },
});

const contactImport = importedBy({
  name: 'contact',
  values: addThirdPartyContact.input,
  create: addThirdPartyContact,
  edit: editThirdPartyContact,
  remove: removeThirdPartyContact,
});

const priceImport = importedBy({
  name: 'specificprice',
  values: addSpecificPrice.input,
  create: addSpecificPrice,
  edit: editSpecificPrice,
  remove: removeSpecificPrice,
});

const projectImport = importedBy({
  name: 'project',
  values: createProjectWhole.input,
  create: createProjectWhole,
  edit: editProjectWhole,
  remove: deleteProject,
});

const openInvoiceImport = importedBy({
  name: 'openinvoice',
  values: takeOverInvoice.input,
  create: takeOverInvoice,
  edit: null,
  remove: reverseTakeover,
  unique: {
    field: 'number',
    of: ({ type, thirdParty, number }) => `${type} ${thirdParty} ${folded(number)}`,
  },
});

const recordImport = (definition: RecordDefinition): ImportKind =>
  importedTogether({
    name: definition.resource,
    access: recordAccess(definition, 'CREATE'),
    values: recordSchema(definition),
    refuses: ['IMPORT_CHANGED'],
    take: (work, actor, rows) => recordCommands(definition).take(work, actor, rows),
    remove: recordCommands(definition).remove,
  });

const kinds: readonly ImportKind[] = [
  thirdPartyImport,
  productImport,
  contactImport,
  priceImport,
  projectImport,
  peopleImport,
  openInvoiceImport,
  paymentImport,
  openingBalanceImport,
  fecImport,
  leaveOpeningImport,
  certificateImport,
  healthExamImport,
  equipmentImport,
  transportOrderImport,
  ...recordDefinitions.map(recordImport),
];

/** What can be imported, by the resource that it makes. */
export const importKinds: ReadonlyMap<string, ImportKind> = new Map(kinds.map((kind) => [kind.name, kind]));

/** @throws Error for what cannot be imported */
export function importKind(name: string): ImportKind {
  const kind = importKinds.get(name);
  if (!kind) throw new Error(`${name} cannot be imported`);
  return kind;
}
