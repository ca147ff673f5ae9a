import { sealed } from '../kernel/personal.ts';
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
