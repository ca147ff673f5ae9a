import { resultRoles } from '#domain/health/rights.ts';
import { trainingRoles } from '#domain/training/roles.ts';
import { changeRoles } from '#domain/people/change-parts.ts';
import { form, live, screen } from './screen.ts';

/** What the week of a contract comes to say while it is typed. */
/** Whoever sees one kind of deadline: each kind has a right of its own. */
const deadlineReaders = [
  'ROLE_CONTRACT_READ',
  'ROLE_PERSON_MANAGE_DOCUMENT',
  ...trainingRoles.view,
  ...resultRoles,
] as const;

const contractWords = [
  'people.contract.dayHours',
  'people.contract.weekPartTime',
  'people.contract.weekFullTime',
  'people.contract.weekUnclear',
  'people.contract.copyMonday',
];

/** The people of a company: their files, their contracts, and what an inspector asks for. */
export const peopleScreens = {
  personList: screen('/person', 'people/person-list.tsx', 'ROLE_PERSON_VIEW_LIST'),
  personExport: screen('/person/export', 'people/person-export.ts', 'ROLE_PERSON_VIEW_LIST'),
  personNew: form('/person/new', 'people/person-new.tsx', 'ROLE_PERSON_CREATE'),
  personDetails: screen('/person/{id}/details', 'people/person-details.tsx', 'ROLE_PERSON_VIEW_PROFILE'),
  personEdit: form('/person/{id}/edit', 'people/person-edit.tsx', 'ROLE_PERSON_EDIT_PROFILE'),
  personPayroll: form('/person/{id}/payroll', 'people/person-payroll.tsx', 'ROLE_PERSON_MANAGE_PAYROLL'),

  personPhoto: form('/person/{id}/photo', 'people/photo/person-photo.tsx', 'ROLE_PERSON_EDIT_PROFILE'),
  personPicture: screen('/person/{id}/picture', 'people/photo/person-picture.ts', 'ROLE_PERSON_VIEW_PROFILE'),

  changeRequestList: screen('/person/change-requests', 'people/changes/change-list.tsx', changeRoles),
  changeRequestDetails: screen(
    '/person/change-request/{id}/details',
    'people/changes/change-details.tsx',
    changeRoles,
  ),

  ownContacts: screen('/profile/contacts', 'people/own/own-contacts.tsx', 'signed-in', 'installation'),
  ownPhoto: screen('/profile/photo', 'people/photo/own-photo.tsx', 'signed-in', 'installation'),
  ownPicture: screen('/profile/picture', 'people/photo/own-picture.ts', 'signed-in', 'installation'),
  // The company that is worked in answers.
  ownChangeNew: form('/profile/change', 'people/own/own-change.tsx', 'signed-in'),
  ownAccountNew: form('/profile/bank-account', 'people/own/own-account.tsx', 'signed-in'),

  contractNew: live(
    form('/person/{id}/contract/new', 'people/contracts/contract-new.tsx', 'ROLE_CONTRACT_CREATE'),
    contractWords,
  ),
  contractDetails: screen(
    '/contract/{id}/details',
    'people/contracts/contract-details.tsx',
    'ROLE_CONTRACT_READ',
  ),
  contractEdit: live(
    form('/contract/{id}/edit', 'people/contracts/contract-edit.tsx', 'ROLE_CONTRACT_EDIT'),
    contractWords,
  ),
  contractAmend: live(
    form('/contract/{id}/amend', 'people/contracts/contract-amend.tsx', 'ROLE_CONTRACT_EDIT'),
    contractWords,
  ),

  interviewNew: form(
    '/person/{id}/interview/new',
    'people/interviews/interview-new.tsx',
    'ROLE_CONTRACT_EDIT',
  ),
  interviewEdit: form(
    '/person/interview/{id}/edit',
    'people/interviews/interview-edit.tsx',
    'ROLE_CONTRACT_EDIT',
  ),

  hiringDeclaration: screen(
    '/contract/{id}/declaration',
    'people/contracts/hiring-declaration.tsx',
    'ROLE_CONTRACT_READ',
  ),

  staffRegister: screen('/person/register', 'people/register/staff-register.tsx', 'ROLE_CONTRACT_READ'),
  staffRegisterExport: screen(
    '/person/register/export',
    'people/register/staff-register-export.ts',
    'ROLE_CONTRACT_READ',
  ),
  staffRegisterPdf: screen(
    '/person/register/pdf',
    'people/register/staff-register-pdf.ts',
    'ROLE_CONTRACT_READ',
  ),
  staffFigures: screen('/person/figures', 'people/figures/staff-figures.tsx', 'ROLE_CONTRACT_READ'),
  personRetentionList: screen(
    '/person/retention',
    'people/retention/retention-list.tsx',
    'ROLE_CONTRACT_READ',
  ),
  personRetention: form(
    '/person/{id}/retention',
    'people/retention/person-retention.tsx',
    'ROLE_CONTRACT_READ',
  ),
  peopleDeadlines: screen('/person/deadlines', 'people/register/deadlines.tsx', deadlineReaders),
  peopleDeadlinesExport: screen(
    '/person/deadlines/export',
    'people/register/deadlines-export.ts',
    deadlineReaders,
  ),
} as const;
