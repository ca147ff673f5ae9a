/** The steps of setting a company up, in their order. */
export const wizardSteps = [
  'identity',
  'contact',
  'bank',
  'regime',
  'numbering',
  'users',
  'summary',
] as const;
export type WizardStep = (typeof wizardSteps)[number];

/** The steps at which something is typed. */
export type TypedStep = Exclude<WizardStep, 'summary'>;

export const stepAfter = (step: WizardStep): WizardStep =>
  wizardSteps[wizardSteps.indexOf(step) + 1] ?? 'summary';

export const stepBefore = (step: WizardStep): WizardStep | null =>
  wizardSteps[wizardSteps.indexOf(step) - 1] ?? null;

/** The step that asks for each field, by the field's first name. */
const fieldSteps: Readonly<Record<string, TypedStep>> = {
  address: 'contact', phone: 'contact', email: 'contact', website: 'contact',
  iban: 'bank', bic: 'bank',
  accent: 'regime', currency: 'regime', timeZone: 'regime', fiscalYearStart: 'regime', vatRegime: 'regime', latePenalty: 'regime', vatOnDebits: 'regime',
  numbering: 'numbering',
  users: 'users',
}; // prettier-ignore

/** The step that asks for a field, by its name in forms: `address.city`. */
export const stepOfField = (name: string): TypedStep =>
  fieldSteps[/^[^.[]+/.exec(name)?.[0] ?? ''] ?? 'identity';
