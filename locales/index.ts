import apiEn from './en/api.json' with { type: 'json' };
import translationsEn from './en/translations.json' with { type: 'json' };
import accountingEn from './en/accounting.json' with { type: 'json' };
import boardEn from './en/board.json' with { type: 'json' };
import bulkEn from './en/bulk.json' with { type: 'json' };
import bankingEn from './en/banking.json' with { type: 'json' };
import calendarEn from './en/calendar.json' with { type: 'json' };
import companiesEn from './en/companies.json' with { type: 'json' };
import organizationEn from './en/organization.json' with { type: 'json' };
import healthEn from './en/health.json' with { type: 'json' };
import payrollEn from './en/payroll.json' with { type: 'json' };
import peopleEn from './en/people.json' with { type: 'json' };
import equipmentEn from './en/equipment.json' with { type: 'json' };
import trainingEn from './en/training.json' with { type: 'json' };
import positionsEn from './en/positions.json' with { type: 'json' };
import transportEn from './en/transport.json' with { type: 'json' };
import expensesEn from './en/expenses.json' with { type: 'json' };
import timeEn from './en/time.json' with { type: 'json' };
import timeOffEn from './en/time-off.json' with { type: 'json' };
import recruitmentEn from './en/recruitment.json' with { type: 'json' };
import commerceEn from './en/commerce.json' with { type: 'json' };
import customEn from './en/custom.json' with { type: 'json' };
import defaultsEn from './en/defaults.json' with { type: 'json' };
import projectsEn from './en/projects.json' with { type: 'json' };
import dunningEn from './en/dunning.json' with { type: 'json' };
import einvoicingEn from './en/einvoicing.json' with { type: 'json' };
import errorsEn from './en/errors.json' with { type: 'json' };
import filesEn from './en/files.json' with { type: 'json' };
import importEn from './en/import.json' with { type: 'json' };
import importsEn from './en/imports.json' with { type: 'json' };
import mailEn from './en/mail.json' with { type: 'json' };
import mailingEn from './en/mailing.json' with { type: 'json' };
import askEn from './en/ask.json' with { type: 'json' };
import auditEn from './en/audit.json' with { type: 'json' };
import noticesEn from './en/notices.json' with { type: 'json' };
import searchEn from './en/search.json' with { type: 'json' };
import numberingEn from './en/numbering.json' with { type: 'json' };
import historyEn from './en/history.json' with { type: 'json' };
import listsEn from './en/lists.json' with { type: 'json' };
import liveEn from './en/live.json' with { type: 'json' };
import parametersEn from './en/parameters.json' with { type: 'json' };
import paymentsEn from './en/payments.json' with { type: 'json' };
import printEn from './en/print.json' with { type: 'json' };
import publicEn from './en/public.json' with { type: 'json' };
import purchasingEn from './en/purchasing.json' with { type: 'json' };
import receivedEn from './en/received.json' with { type: 'json' };
import recordsEn from './en/records.json' with { type: 'json' };
import rolesEn from './en/roles.json' with { type: 'json' };
import recurringEn from './en/recurring.json' with { type: 'json' };
import revenueEn from './en/revenue.json' with { type: 'json' };
import sessionEn from './en/session.json' with { type: 'json' };
import sharingEn from './en/sharing.json' with { type: 'json' };
import shellEn from './en/shell.json' with { type: 'json' };
import storageEn from './en/storage.json' with { type: 'json' };
import thirdPartiesEn from './en/third-parties.json' with { type: 'json' };
import pricesEn from './en/prices.json' with { type: 'json' };
import productsEn from './en/products.json' with { type: 'json' };
import usersEn from './en/users.json' with { type: 'json' };
import uiEn from './en/ui.json' with { type: 'json' };
import webhooksEn from './en/webhooks.json' with { type: 'json' };
import api from './fr/api.json' with { type: 'json' };
import translations from './fr/translations.json' with { type: 'json' };
import accounting from './fr/accounting.json' with { type: 'json' };
import board from './fr/board.json' with { type: 'json' };
import bulk from './fr/bulk.json' with { type: 'json' };
import banking from './fr/banking.json' with { type: 'json' };
import calendar from './fr/calendar.json' with { type: 'json' };
import companies from './fr/companies.json' with { type: 'json' };
import organization from './fr/organization.json' with { type: 'json' };
import health from './fr/health.json' with { type: 'json' };
import payroll from './fr/payroll.json' with { type: 'json' };
import people from './fr/people.json' with { type: 'json' };
import expenses from './fr/expenses.json' with { type: 'json' };
import time from './fr/time.json' with { type: 'json' };
import timeOff from './fr/time-off.json' with { type: 'json' };
import recruitment from './fr/recruitment.json' with { type: 'json' };
import equipment from './fr/equipment.json' with { type: 'json' };
import training from './fr/training.json' with { type: 'json' };
import positions from './fr/positions.json' with { type: 'json' };
import transport from './fr/transport.json' with { type: 'json' };
import commerce from './fr/commerce.json' with { type: 'json' };
import custom from './fr/custom.json' with { type: 'json' };
import defaults from './fr/defaults.json' with { type: 'json' };
import projects from './fr/projects.json' with { type: 'json' };
import dunning from './fr/dunning.json' with { type: 'json' };
import einvoicing from './fr/einvoicing.json' with { type: 'json' };
import errors from './fr/errors.json' with { type: 'json' };
import files from './fr/files.json' with { type: 'json' };
import importFr from './fr/import.json' with { type: 'json' };
import imports from './fr/imports.json' with { type: 'json' };
import mail from './fr/mail.json' with { type: 'json' };
import mailing from './fr/mailing.json' with { type: 'json' };
import ask from './fr/ask.json' with { type: 'json' };
import audit from './fr/audit.json' with { type: 'json' };
import notices from './fr/notices.json' with { type: 'json' };
import search from './fr/search.json' with { type: 'json' };
import numbering from './fr/numbering.json' with { type: 'json' };
import history from './fr/history.json' with { type: 'json' };
import lists from './fr/lists.json' with { type: 'json' };
import live from './fr/live.json' with { type: 'json' };
import parameters from './fr/parameters.json' with { type: 'json' };
import payments from './fr/payments.json' with { type: 'json' };
import print from './fr/print.json' with { type: 'json' };
import publicFr from './fr/public.json' with { type: 'json' };
import purchasing from './fr/purchasing.json' with { type: 'json' };
import received from './fr/received.json' with { type: 'json' };
import records from './fr/records.json' with { type: 'json' };
import roles from './fr/roles.json' with { type: 'json' };
import recurring from './fr/recurring.json' with { type: 'json' };
import revenue from './fr/revenue.json' with { type: 'json' };
import session from './fr/session.json' with { type: 'json' };
import sharing from './fr/sharing.json' with { type: 'json' };
import shell from './fr/shell.json' with { type: 'json' };
import storage from './fr/storage.json' with { type: 'json' };
import thirdParties from './fr/third-parties.json' with { type: 'json' };
import prices from './fr/prices.json' with { type: 'json' };
import products from './fr/products.json' with { type: 'json' };
import users from './fr/users.json' with { type: 'json' };
import ui from './fr/ui.json' with { type: 'json' };
import webhooks from './fr/webhooks.json' with { type: 'json' };

import { spaceTexts } from './typography.ts';

export const languages = ['fr', 'en'] as const;
export type Language = (typeof languages)[number];

/** Every text of the product: one file an area, French as the reference. Keys read `area.group.name`. */
export const texts = {
  fr: {
    api,
    translations,
    banking,
    board,
    bulk,
    calendar,
    dunning,
    accounting,
    commerce,
    companies,
    organization,
    health,
    payroll,
    people,
    expenses,
    time,
    timeOff,
    recruitment,
    training,
    positions,
    transport,
    equipment,
    einvoicing,
    errors,
    files,
    history,
    import: importFr,
    imports,
    lists,
    live,
    mail,
    mailing,
    ask,
    audit,
    notices,
    search,
    numbering,
    parameters,
    payments,
    print,
    public: publicFr,
    purchasing,
    received,
    records,
    recurring,
    revenue,
    roles,
    session,
    sharing,
    shell,
    storage,
    thirdParties,
    custom,
    defaults,
    prices,
    products,
    projects,
    ui,
    users,
    webhooks,
  },
  en: {
    api: apiEn,
    translations: translationsEn,
    banking: bankingEn,
    board: boardEn,
    bulk: bulkEn,
    calendar: calendarEn,
    dunning: dunningEn,
    accounting: accountingEn,
    commerce: commerceEn,
    companies: companiesEn,
    organization: organizationEn,
    health: healthEn,
    payroll: payrollEn,
    people: peopleEn,
    expenses: expensesEn,
    time: timeEn,
    timeOff: timeOffEn,
    recruitment: recruitmentEn,
    training: trainingEn,
    positions: positionsEn,
    transport: transportEn,
    equipment: equipmentEn,
    einvoicing: einvoicingEn,
    errors: errorsEn,
    files: filesEn,
    history: historyEn,
    import: importEn,
    imports: importsEn,
    lists: listsEn,
    live: liveEn,
    mail: mailEn,
    mailing: mailingEn,
    ask: askEn,
    audit: auditEn,
    notices: noticesEn,
    search: searchEn,
    numbering: numberingEn,
    parameters: parametersEn,
    payments: paymentsEn,
    print: printEn,
    public: publicEn,
    purchasing: purchasingEn,
    received: receivedEn,
    records: recordsEn,
    recurring: recurringEn,
    revenue: revenueEn,
    roles: rolesEn,
    session: sessionEn,
    sharing: sharingEn,
    shell: shellEn,
    storage: storageEn,
    thirdParties: thirdPartiesEn,
    custom: customEn,
    defaults: defaultsEn,
    prices: pricesEn,
    products: productsEn,
    projects: projectsEn,
    ui: uiEn,
    users: usersEn,
    webhooks: webhooksEn,
  },
};

spaceTexts(texts.fr);
