import { form, screen } from './screen.ts';

const view = ['ROLE_COMPANY_VIEW_DETAIL', 'ROLE_CORPORATION_READ'] as const;
const edit = ['ROLE_COMPANY_EDIT', 'ROLE_CORPORATION_EDIT'] as const;

/** Companies and their groups; which of them somebody reaches, each page asks (`reachesCompany`). */
export const companiesScreens = {
  companyList: screen('/company', 'company/company-list.tsx', view, 'installation'),
  companyNew: screen('/company/new', 'company/set-up/company-new.tsx', 'ROLE_SUPER_ADMIN', 'installation'),
  companyDraft: screen(
    '/company/new/{draft}',
    'company/set-up/company-draft.tsx',
    'ROLE_SUPER_ADMIN',
    'installation',
  ),
  companyDemo: screen('/company/demo/remove', 'company/company-demo.tsx', 'ROLE_SUPER_ADMIN', 'installation'),
  companyDetails: screen('/company/{id}/details', 'company/company-details.tsx', view, 'installation'),
  companyEdit: screen('/company/{id}/edit', 'company/company-edit.tsx', edit, 'installation'),
  companyAddresses: screen('/company/{id}/addresses', 'company/company-addresses.tsx', edit, 'installation'),
  companyStructure: screen(
    '/company/{id}/structure',
    'company/company-structure.tsx',
    'ROLE_COMPANY_VIEW_STRUCTURE',
    'installation',
  ),
  companyPeople: screen(
    '/company/{id}/people',
    'company/company-people.tsx',
    'ROLE_COMPANY_VIEW_PERSON_LIST',
    'installation',
  ),
  companyFiles: screen(
    '/company/{id}/documents',
    'company/company-files.tsx',
    'ROLE_COMPANY_VIEW_DOCUMENT',
    'installation',
  ),
  companyBank: screen('/company/{id}/bank', 'company/company-bank.tsx', view, 'installation'),
  companySettings: screen('/company/{id}/settings', 'company/company-settings.tsx', edit, 'installation'),
  companyCalendar: screen('/company/{id}/calendar', 'company/company-calendar.tsx', view, 'installation'),
  companyCalendarEdit: screen(
    '/company/{id}/calendar/edit',
    'company/company-calendar-edit.tsx',
    edit,
    'installation',
  ),
  companyGroupNew: screen(
    '/company/group/new',
    'company/groups/group-new.tsx',
    'ROLE_SUPER_ADMIN',
    'installation',
  ),
  companyGroupDetails: screen(
    '/group/{id}/details',
    'company/groups/group-details.tsx',
    view,
    'installation',
  ),
  companyGroupEdit: screen(
    '/company/group/{id}/edit',
    'company/groups/group-edit.tsx',
    'ROLE_SUPER_ADMIN',
    'installation',
  ),

  orgChart: screen('/organization', 'company/units/org-chart.tsx', 'ROLE_COMPANY_VIEW_STRUCTURE'),
  orgList: screen('/org/list', 'company/units/org-list.tsx', 'ROLE_COMPANY_VIEW_STRUCTURE'),
  orgNew: form('/org/new', 'company/units/org-new.tsx', 'ROLE_COMPANY_ADD_STRUCTURE'),
  orgEdit: screen('/org/{id}/edit', 'company/units/org-edit.tsx', 'ROLE_COMPANY_VIEW_STRUCTURE'),
} as const;
