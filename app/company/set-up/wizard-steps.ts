/** The two steps of setting a company up: who it is and where, then all of it, with the usual for what was not said. */
export const mainSteps = ['identity', 'summary'] as const;

/** What may be said beside, from the summary on and back to it. */
const optionalSteps = ['contact', 'bank', 'regime', 'numbering', 'users'] as const;
export type OptionalStep = (typeof optionalSteps)[number];

export const wizardSteps = [...mainSteps, ...optionalSteps] as const;
export type WizardStep = (typeof wizardSteps)[number];

/** The steps at which something is typed. */
export type TypedStep = Exclude<WizardStep, 'summary'>;

/** The step that asks for each field, by the field's first name. */
const fieldSteps: Readonly<Record<string, TypedStep>> = {
  insurance: 'contact',
  phone: 'contact',
  email: 'contact',
  website: 'contact',
  iban: 'bank',
  bic: 'bank',
  accent: 'regime',
  currency: 'regime',
  timeZone: 'regime',
  fiscalYearStart: 'regime',
  vatRegime: 'regime',
  latePenalty: 'regime',
  vatOnDebits: 'regime',
  numbering: 'numbering',
  users: 'users',
};

/** The step that asks for a field, by its name in forms: `address.city`. */
export const stepOfField = (name: string): TypedStep =>
  fieldSteps[/^[^.[]+/.exec(name)?.[0] ?? ''] ?? 'identity';
