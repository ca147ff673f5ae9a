import { organizationQuestions } from '#domain/company/questions.ts';
import { remembered } from '#domain/kernel/remembered.ts';
import type { Answering } from '../answering.ts';
import { isTakenCompanyGroup } from './company-groups.ts';
import { corporationsOfSiren, findCorporation, knownCorporations } from './corporations.ts';
import { holdOrgTree, unitsAround } from './org-units.ts';
import { storedParameterValue } from './parameters.ts';

export const organizationAnswers: Answering = (db) =>
  organizationQuestions.answeredBy(() => ({
    corporation: remembered((id: number) => findCorporation(db, id)),
    corporationsOfSiren: (siren) => corporationsOfSiren(db, siren),
    knownCorporations: (ids) => knownCorporations(db, ids),
    orgTree: (corporation) => holdOrgTree(db, corporation),
    unitsAround: (person, corporation) => unitsAround(db, person, corporation),
    parameter: (code, corporation) => storedParameterValue(db, code, corporation),
    isCompanyGroupTaken: (field, value, exceptId) => isTakenCompanyGroup(db, field, value, exceptId),
  }));
