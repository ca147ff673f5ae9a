import { questions } from '../kernel/questions.ts';

/** A plain record as other records see it. */
export interface RecordProfile {
  id: number;
  label: string;
  enabled: boolean;
  values: Record<string, unknown>;
}

/** What commands ask about records. */
export interface RecordQuestions {
  /** Plain records of one resource, of the corporation or the installation. */
  records(resource: string, ids: readonly number[], corporation: number): Promise<Map<number, RecordProfile>>;
  /** Plain records of any resource by their ids, which no two records share: one question for a whole document. */
  recordsById(
    ids: readonly number[],
    corporation: number,
  ): Promise<Map<number, RecordProfile & { resource: string }>>;
  /** Ids of a corporation's own records by their labels, at most 1,000 of each resource; none of empty lists. */
  recordLabels(resources: readonly string[], corporation: number): Promise<Map<string, Map<string, number>>>;
  /** How many records of each kind use this one; kinds without use are left out. */
  usesOf(id: number, kinds: readonly string[]): Promise<{ kind: string; count: number }[]>;
  /** The ids of the records of each kind that use this one, versions of documents; kinds without use are left out. */
  usersOf(id: number, kinds: readonly string[]): Promise<{ kind: string; ids: number[] }[]>;
  /** Whether another record of the resource and corporation has this value in this field. */
  isTaken(
    resource: string,
    field: string,
    value: unknown,
    corporation: number | null,
    exceptId: number,
  ): Promise<boolean>;
  /**
   * Which of these values of a field records have, and which records; the field stays as it is until this
   * transaction ends.
   */
  takenRecords(
    resource: string,
    field: string,
    values: readonly string[],
    corporation: number | null,
  ): Promise<Map<string, number[]>>;
}

export const recordQuestions = questions<RecordQuestions>('records');
