import { pathTo } from '../paths.ts';

interface OwnForms {
  make(): string;
  edit(id: number | string): string;
}

/** Records that have forms of their own in their area: those of the lists lead there, so that there is one form each. */
const ownForms: Readonly<Record<string, OwnForms>> = {
  equipmenttype: {
    make: () => pathTo('typeNew', {}),
    edit: (id) => pathTo('typeEdit', { id }),
  },
};

export const hasOwnForm = (resource: string): boolean => Object.hasOwn(ownForms, resource);

/** The form for a new record of a list. */
export const newFormOf = (resource: string): string =>
  ownForms[resource]?.make() ?? pathTo('recordNew', { resource });

/** The form that changes a record of a list. */
export const editFormOf = (resource: string, id: number): string =>
  ownForms[resource]?.edit(id) ?? pathTo('recordEdit', { resource, id });
