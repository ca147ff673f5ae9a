import { createPlacedPerson } from '../company/placed-person-commands.ts';
import { sealed } from '../kernel/personal.ts';
import { createPerson, editPerson } from '../people/person-commands.ts';
import { createProduct, editProduct } from '../products/commands.ts';
import { createProject, editProject } from '../projects/commands.ts';
import { createThirdParty, editThirdParty } from '../third-parties/commands.ts';
import { withCustomFields } from './with-custom-fields.ts';

/* The commands behind forms and calls of records that corporations may add fields to. */

const thirdParty = {
  owner: 'thirdParty',
  sealOf: (input: { naturalPerson: boolean }, id: number) =>
    input.naturalPerson ? sealed('thirdparty', id, 'values') : null,
} as const;

export const createThirdPartyWhole = withCustomFields(createThirdParty, thirdParty);
export const editThirdPartyWhole = withCustomFields(editThirdParty, thirdParty);
export const createProjectWhole = withCustomFields(createProject, { owner: 'project' });
export const editProjectWhole = withCustomFields(editProject, { owner: 'project' });
export const createProductWhole = withCustomFields(createProduct, { owner: 'product' });
export const editProductWhole = withCustomFields(editProduct, { owner: 'product' });

/** Of whoever they are about, with the key of who they are. */
const person = {
  owner: 'person',
  sealOf: (_input: object, id: number) => sealed('person', id, 'values'),
} as const;

export const createPersonWhole = withCustomFields(createPerson, person);
export const createPlacedPersonWhole = withCustomFields(createPlacedPerson, person);
export const editPersonWhole = withCustomFields(editPerson, person);
