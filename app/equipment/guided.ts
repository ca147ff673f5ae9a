import type { Option } from '../ui/form/field.tsx';

/** A field of a step: what is asked for, as data. */
export interface GuidedField {
  name: string;
  kind:
    | 'date'
    | 'moment'
    | 'text'
    | 'area'
    | 'decimal'
    | 'integer'
    | 'select'
    | 'party'
    | 'check'
    | 'photo'
    | 'report'
    | 'signature'
    | 'parts'
    | 'kit';
  required?: boolean;
  /** Where it is called something else than by its name. */
  label?: string;
  hint?: string;
  options?: Option[];
  maxLength?: number;
}

/** The page of a step of a piece, an inspection, a use or a work order. */
export interface GuidedPage {
  title: string;
  about: string;
  back: string;
  fields: GuidedField[];
  values: Record<string, string>;
  button: string;
  hint: string | null;
  tone: 'primary' | 'danger';
  /** Names of third parties that its fields propose. */
  parties: string[];
  revision: number | null;
  /** Parts that are noted already. */
  parts?: GuidedPart[];
}

/** A part as it is typed. */
export interface GuidedPart {
  name: string;
  quantity: string;
  unitCost: string;
}
