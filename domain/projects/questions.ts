import { questions } from '../kernel/questions.ts';
import type { ProjectProfile } from './project.ts';

/** What commands ask about projects. */
export interface ProjectQuestions {
  project(id: number, corporation: number): Promise<ProjectProfile | null>;
}

export const projectQuestions = questions<ProjectQuestions>('projects');
