import type { ChangePart } from '#domain/people/change-parts.ts';

/** The words of a field of a request: those of the form that it is changed by. */
export const changeFieldKey = (part: ChangePart, field: string): string =>
  part === 'payroll' ? `people.payroll.${field}` : `people.field.${field}`;
