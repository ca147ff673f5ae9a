import { questions } from '../kernel/questions.ts';

/** What commands ask about health. */
export interface HealthQuestions {
  /** The file of a person's follow-up in the corporation; null: nothing was said yet. */
  fileOf(person: number, corporation: number): Promise<number | null>;
  /** Whose exam it is; null for an unknown, foreign or deleted one. */
  personOf(exam: number, corporation: number): Promise<number | null>;
}

export const healthQuestions = questions<HealthQuestions>('health');
