import { form, screen } from './screen.ts';

const view = ['ROLE_COMPANY_VIEW_DETAIL', 'ROLE_CORPORATION_READ'] as const;
const edit = ['ROLE_COMPANY_EDIT', 'ROLE_CORPORATION_EDIT'] as const;

/** Companies and their groups; which of them somebody reaches, each page asks (`reachesCompany`). */
export const companiesScreens = {
  companyList: screen('/company', 'companies/company-list.tsx', view, 'installation'),
  companyNew: screen('/company/new', 'companies/company-new.tsx', 'ROLE_SUPER_ADMIN', 'installation'),
  companyDraft: screen(
    '/company/new/{draft}',
    'companies/company-draft.tsx',
    'ROLE_SUPER_ADMIN',
    'installation',
  ),
  companyDemo: screen(
    '/company/demo/remove',
    'companies/company-demo.tsx',
    'ROLE_SUPER_ADMIN',
    'installation',
  ),
  companyDetails: screen('/company/{id}/details', 'companies/company-details.tsx', view, 'installation'),
  companyEdit: screen('/company/{id}/edit', 'companies/company-edit.tsx', edit, 'installation'),
  companyAddresses: screen(
    '/company/{id}/addresses',
    'companies/company-addresses.tsx',
    edit,
    'installation',
  ),
  companyStructure: screen(
    '/company/{id}/structure',
    'companies/company-structure.tsx',
    'ROLE_COMPANY_VIEW_STRUCTURE',
    'installation',
  ),
  companyPeople: screen(
    '/company/{id}/people',
    'companies/company-people.tsx',
    'ROLE_COMPANY_VIEW_PERSON_LIST',
    'installation',
  ),
  companyFiles: screen(
    '/company/{id}/documents',
    'companies/company-files.tsx',
    'ROLE_COMPANY_VIEW_DOCUMENT',
    'installation',
  ),
  companyBank: screen('/company/{id}/bank', 'companies/company-bank.tsx', view, 'installation'),
  companySettings: screen('/company/{id}/settings', 'companies/company-settings.tsx', edit, 'installation'),
  companyCalendar: screen('/company/{id}/calendar', 'companies/company-calendar.tsx', view, 'installation'),
  companyCalendarEdit: screen(
    '/company/{id}/calendar/edit',
    'companies/company-calendar-edit.tsx',
    edit,
    'installation',
  ),
  companyGroupNew: screen(
    '/company/group/new',
    'companies/group-new.tsx',
    'ROLE_SUPER_ADMIN',
    'installation',
  ),
  companyGroupDetails: screen('/group/{id}/details', 'companies/group-details.tsx', view, 'installation'),
  companyGroupEdit: screen(
    '/company/group/{id}/edit',
    'companies/group-edit.tsx',
    'ROLE_SUPER_ADMIN',
    'installation',
  ),

  orgChart: screen('/organization', 'organization/org-chart.tsx', 'ROLE_COMPANY_VIEW_STRUCTURE'),
  orgList: screen('/org/list', 'organization/org-list.tsx', 'ROLE_COMPANY_VIEW_STRUCTURE'),
  orgNew: form('/org/new', 'organization/org-new.tsx', 'ROLE_COMPANY_ADD_STRUCTURE'),
  orgEdit: screen('/org/{id}/edit', 'organization/org-edit.tsx', 'ROLE_COMPANY_VIEW_STRUCTURE'),
} as const;
