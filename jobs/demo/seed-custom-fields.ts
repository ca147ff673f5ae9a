import type { z } from 'zod';
import { systemActor } from '#domain/kernel/actor.ts';
import { defineCustomField } from '#domain/custom-fields/custom-field-commands.ts';
import { createProjectWhole } from '#domain/custom-fields/owned.ts';
import type { Runtime } from '../tasks/runtime.ts';

type FieldInput = z.input<typeof defineCustomField.input>;

/** What pumping companies note of a project beside the usual. */
const fields: FieldInput[] = [
  {
    owner: 'project',
    type: 'select',
    labelFr: 'Accès',
    labelEn: 'Access',
    code: 'acces',
    inList: true,
    choices: [
      { fr: 'Facile', en: 'Easy' },
      { fr: 'Étroit', en: 'Narrow' },
      { fr: 'Convoi', en: 'Convoy' },
    ],
  },
  {
    owner: 'project',
    type: 'number',
    labelFr: 'Volume prévu (m³)',
    labelEn: 'Planned volume (m³)',
    code: 'volume',
  },
  {
    owner: 'project',
    type: 'component',
    labelFr: 'Contact sur place',
    labelEn: 'Contact on site',
    code: 'contact',
    parts: [
      { fr: 'Interlocuteur', en: 'Person', code: 'nom', required: true },
      { fr: 'Téléphone', en: 'Telephone' },
    ],
  },
  {
    owner: 'thirdParty',
    type: 'checkbox',
    labelFr: 'Bon de commande exigé',
    labelEn: 'Purchase order required',
    code: 'bon_exige',
    inList: true,
  },
];

/** Fields that a demo company adds, and a project that says something in them. */
export async function seedCustomFields({ store }: Runtime, corporation: number): Promise<void> {
  const actor = systemActor(corporation);
  for (const [index, field] of fields.entries()) {
    const input = defineCustomField.input.parse({ enabled: true, position: (index + 1) * 10, ...field });
    await store.execute(defineCustomField, actor, input);
  }
  const input = createProjectWhole.input.parse({
    name: 'Extension du gymnase',
    customFields: {
      acces: 'etroit',
      volume: '180',
      contact: { nom: 'Yves Cadiou', telephone: '06 12 34 56 78' },
    },
  });
  await store.execute(createProjectWhole, actor, input);
}
