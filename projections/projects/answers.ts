import { projectQuestions } from '#domain/projects/questions.ts';
import { remembered, type Answering } from '../answering.ts';
import { assignmentsOf, profilesOnProjects, staffOf } from './assignments.ts';
import { fixedPriceOf } from './billing.ts';
import { isPlannedOn, plansBetween } from './planning/plans.ts';
import { findProject, knownProjects } from './projects.ts';

export const projectAnswers: Answering = (db) =>
  projectQuestions.answeredBy(() => ({
    project: remembered((id, corporation) => findProject(db, id, corporation)),
    knownProjects: (asked, corporation) => knownProjects(db, asked, corporation),
    fixedPrice: (project, corporation) => fixedPriceOf(db, project, corporation),
    staffOf: (project, corporation) => staffOf(db, project, corporation),
    assignmentsOf: (project, corporation) => assignmentsOf(db, project, corporation),
    async assignmentOf(project, person, corporation) {
      const there = await assignmentsOf(db, project, corporation);
      return there.find((one) => one.person === person)?.id ?? null;
    },
    profileOn: async (project, person, corporation) =>
      (await profilesOnProjects(db, corporation, [project])).get(`${project} ${person}`) ?? null,
    isPlannedOn: (project, person, corporation) => isPlannedOn(db, project, person, corporation),
    plansBetween: (corporation, from, until) => plansBetween(db, corporation, from, until),
  }));
