import type { Generated, GeneratedAlways } from 'kysely';
import type { CertificateStage } from '#domain/training/certificate.ts';
import type { MaseAxis } from '#domain/training/mase-action.ts';

interface CertificateTable {
  id: number;
  corporation_id: number;
  person_id: number;
  type_id: number;
  session_id: number | null;
  stage: CertificateStage;
  expected_on: string | null;
  end_on: string | null;
  last_day: GeneratedAlways<string | null>;
  provider_id: number | null;
  place: string | null;
  cost: string | null;
  comment: string | null;
  obtained_on: Generated<string | null>;
  valid_until: Generated<string | null>;
  number: Generated<string | null>;
  told_for: Generated<string | null>;
  declared_on: Generated<string | null>;
  record_ids: number[];
  revision: number;
}

interface MaseActionTable {
  id: number;
  corporation_id: number;
  title: string;
  description: string | null;
  axis: MaseAxis;
  prio: number;
  person_id: number;
  start_on: string;
  end_on: string;
  done_on: Generated<string | null>;
  revision: number;
  /** The end for which it was told that it is late. */
  told_for: Generated<string | null>;
}

interface SafetyFigureTable {
  corporation_id: number;
  month: string;
  hours: string;
  accidents_with_stop: number;
  accidents_without_stop: number;
  days_lost: number;
}

export interface TrainingTables {
  certificate: CertificateTable;
  mase_action: MaseActionTable;
  safety_figure: SafetyFigureTable;
}
