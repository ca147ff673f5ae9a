import type { Generated } from 'kysely';
import type { Aptitude, ExamKind, ExamStatus } from '#domain/health/exam.ts';
import type { AbsenceKind } from '#domain/health/follow-up.ts';

interface HealthExamTable {
  id: number;
  corporation_id: number;
  person_id: number;
  /** null, like the rest of what was planned, once the key of the person's health is erased. */
  kind: ExamKind | null;
  day: string | null;
  time: string | null;
  professional: string | null;
  place: string | null;
  status: ExamStatus;
  /** null until it was held. */
  aptitude: Aptitude | null;
  next_by: string | null;
  convoked_at: string | null;
}

interface HealthFileTable {
  id: number;
  corporation_id: number;
  person_id: number;
  follow_ups: Generated<number[]>;
  /** Of which exams that come due somebody was told: "aptitude 2026-12-01". */
  told: Generated<string[]>;
}

interface HealthAbsenceTable {
  id: number;
  file_id: number;
  corporation_id: number;
  person_id: number;
  kind: AbsenceKind;
  start_on: string;
  end_on: string | null;
}

export interface HealthTables {
  health_exam: HealthExamTable;
  health_file: HealthFileTable;
  health_absence: HealthAbsenceTable;
}
