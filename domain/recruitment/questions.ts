import { questions } from '../kernel/questions.ts';
import type { WantedType } from './candidate.ts';

/** A file that a candidate gave, as it was attached. */
export interface GivenFile {
  id: number;
  name: string | null;
  /** Bytes. */
  size: number;
  type: string;
  documentType: number | null;
}

/** What commands ask about candidates. */
export interface RecruitmentQuestions {
  /** The candidate and the link of a token, by its hash. */
  candidateOfToken(
    tokenHash: string,
    corporation: number,
  ): Promise<{ candidate: number; link: number } | null>;
  filesOf(candidate: number, corporation: number): Promise<readonly GivenFile[]>;
  /** What candidates are asked to hand in. */
  documentTypes(corporation: number): Promise<readonly WantedType[]>;
}

export const recruitmentQuestions = questions<RecruitmentQuestions>('recruitment');
