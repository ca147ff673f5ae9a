/** The steps of an intervention's form (second specification, section 2). */
export const wizardSteps = ['planning', 'place', 'billing', 'finish'] as const;
export type WizardStep = (typeof wizardSteps)[number];

const fieldsOf: Readonly<Record<WizardStep, readonly string[]>> = {
  planning: ['orderType', 'equipment', 'driver', 'start', 'end', 'travel'],
  place: ['client', 'supplier', 'project', 'zone', 'siteAddress', 'sitePlace', 'centralNumber', 'comment'],
  billing: ['lines'],
  finish: ['billing', 'information', 'planned', 'number'],
};

/** The step that a field stands in. */
export const stepOf = (field: string): WizardStep =>
  wizardSteps.find((step) => fieldsOf[step].includes(field.replace(/[[.].*/, ''))) ?? 'finish';
