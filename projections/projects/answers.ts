import { remembered } from '#domain/kernel/remembered.ts';
import { projectQuestions } from '#domain/projects/questions.ts';
import type { Answering } from '../answering.ts';
import { healthObstacles } from '../health/health-obstacles.ts';
import { assignmentsOf, profilesOnProjects, staffOf } from './assignments.ts';
import { fixedPriceOf } from './billing.ts';
import { hasTimeOn, jobsOf } from './figures.ts';
import { changedPlans } from './planning/plan-changes.ts';
import { availability } from './planning/availability.ts';
import { isPlannedOn, plansBetween, plansOfCopy } from './planning/plans.ts';
import { findProject, knownProjects } from './projects.ts';

export const projectAnswers: Answering = (db) =>
  projectQuestions.answeredBy(() => ({
    project: remembered((id: number, corporation: number) => findProject(db, id, corporation)),
    knownProjects: (asked, corporation) => knownProjects(db, asked, corporation),
    async jobsOf(project, corporation) {
      const found = await jobsOf(db, corporation, [project]);
      return new Set(found.map(({ job }) => job));
    },
    hasTime: (project, job) => hasTimeOn(db, project, job),
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
    availability: (corporation, persons, from, until) => availability(db, corporation, persons, from, until),
    keptByHealth: async (persons, corporation, days) =>
      new Set((await healthObstacles(db, corporation, persons, days)).keys()),
    plansOfCopy: (copy, corporation) => plansOfCopy(db, copy, corporation),
    changedPlans: (person, corporation, days) => changedPlans(db, person, corporation, days),
    plansBetween: (corporation, from, until) => plansBetween(db, corporation, from, until),
  }));
