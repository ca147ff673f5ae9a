import {
  defineCustomField,
  editCustomField,
  removeCustomField,
} from '#domain/custom-fields/custom-field-commands.ts';
import type { CustomOwner } from '#domain/custom-fields/custom-field.ts';
import {
  createPersonWhole,
  createProjectWhole,
  createThirdPartyWhole,
  editProductWhole,
  editProjectWhole,
} from '#domain/custom-fields/owned.ts';
import { setInstallationParameters, setParameters } from '#domain/parameters/parameter-commands.ts';
import { systemActor } from '#domain/kernel/actor.ts';
import type { Store } from '#db/events/store.ts';
import { clientInput, send, type Company } from '../company.ts';
import { personFile } from '../people.ts';

/** Parameters, fields that a company adds to its records, and what the records say in them. */
export async function busyCustomFields(store: Store, { actor, product, vat }: Company): Promise<void> {
  const define = (owner: CustomOwner, type: 'text' | 'number', labelFr: string) =>
    send(store, defineCustomField, actor, { owner, type, labelFr, enabled: true, inList: true });
  await send(store, setInstallationParameters, systemActor(null), {
    values: [{ code: 'start_work_day', value: '07:30' }],
  });
  await send(store, setParameters, actor, { values: [{ code: 'work_time_per_day', value: '7,5' }] });
  await send(store, setParameters, actor, { values: [{ code: 'work_time_per_day', value: null }] });
  const access = await define('project', 'text', 'Accès');
  await define('thirdParty', 'number', 'Effectif');
  await define('product', 'number', 'Pression');
  await define('person', 'text', 'Taille');
  const gone = await define('project', 'text', 'Essai');
  await send(store, editCustomField, actor, {
    id: access.id,
    labelFr: 'Accès au chantier',
    labelEn: 'Access',
    enabled: true,
  });
  await send(store, removeCustomField, actor, { id: gone.id });
  const { id } = await send(store, createProjectWhole, actor, {
    name: 'Pont',
    customFields: { acces: 'Par le quai' },
  });
  await send(store, editProjectWhole, actor, {
    id,
    name: 'Pont',
    customFields: { acces: 'Par la grève' },
  });
  await send(store, createPersonWhole, actor, {
    ...personFile({ lastName: 'Vestiaire' }),
    customFields: { taille: 'M' },
  });
  const person = clientInput({ name: 'Anne Le Bras', naturalPerson: true });
  await send(store, createThirdPartyWhole, actor, { ...person, customFields: { effectif: '1' } });
  await send(store, editProductWhole, actor, {
    id: product,
    name: 'Pompage',
    code: 'POMP',
    type: 'service',
    forSale: true,
    forPurchase: true,
    unitPrice: '120',
    vat,
    enabled: true,
    customFields: { pression: '85' },
  });
}
