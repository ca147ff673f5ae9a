import { projectQuestions } from '#domain/projects/questions.ts';
import { remembered, type Answering } from '../answering.ts';
import { findProject } from './projects.ts';

export const projectAnswers: Answering = (db) =>
  projectQuestions.answeredBy(() => ({
    project: remembered((id, corporation) => findProject(db, id, corporation)),
  }));
