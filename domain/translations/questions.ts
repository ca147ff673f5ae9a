import { questions } from '../kernel/questions.ts';

/** What commands ask about translations. */
export interface TranslationQuestions {
  /** What a place (0: everywhere) says in a language instead of the shipped texts, by key. */
  translations(corporation: number, language: string): Promise<Map<string, { id: number; text: string }>>;
}

export const translationQuestions = questions<TranslationQuestions>('translations');
