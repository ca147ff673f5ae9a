import { questions } from '../kernel/questions.ts';

/** A file that a candidate gave. */
interface GivenFile {
  id: number;
  name: string | null;
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
  documentTypes(corporation: number): Promise<readonly { id: number; name: string; required: boolean }[]>;
}

export const recruitmentQuestions = questions<RecruitmentQuestions>('recruitment');
