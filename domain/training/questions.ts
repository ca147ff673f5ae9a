import type { CivilDate } from '../kernel/dates.ts';
import { questions } from '../kernel/questions.ts';
import type { CertificateProblem } from './problems.ts';

/** What commands ask about certificates and trainings. */
export interface TrainingQuestions {
  /** When somebody of the corporation was born; null where the file does not say it. */
  birthDate(person: number, corporation: number): Promise<CivilDate | null>;
  /** Whose a certificate of the corporation is; null: there is none. */
  personOfCertificate(certificate: number, corporation: number): Promise<number | null>;
  /** Whether a file is attached to a certificate. */
  hasProof(certificate: number, corporation: number): Promise<boolean>;
  /** The certificates of a session, by their ids. */
  certificatesOfSession(session: number, corporation: number): Promise<number[]>;
  /**
   * What stands in the way of somebody's work on a day, as far as certificates do: of what their profile demands (that
   * of their post, and of their contract on the day), these profiles and these types of equipment demand.
   * @param asked `ofPost: false` leaves out what their own profile demands
   */
  certificateProblems(
    asked: {
      person: number;
      day: CivilDate;
      profiles?: readonly number[];
      equipmentTypes?: readonly number[];
      ofPost?: boolean;
    },
    corporation: number,
  ): Promise<CertificateProblem[]>;
}

export const trainingQuestions = questions<TrainingQuestions>('training');
