import { mayPass } from '#domain/kernel/access.ts';
import type { RoleName } from '#domain/kernel/roles.ts';
import type { Actor } from '#domain/kernel/actor.ts';
import type { Translate } from '#locales/translate.ts';
import { pathTo } from '../paths.ts';
import { screens, type ScreenName } from '../screens.ts';
import { documentSenders } from '../screens/documents.ts';
import type { ShellIconName } from './shell-icon.tsx';
import type { MenuState } from '../client/menu-state.ts';
import type { MenuEntry, MenuGroup, ShellModel } from './model.ts';

/** Screens that the menu names: those whose address takes no parameter. */
type Linked = {
  [Name in ScreenName]: (typeof screens)[Name]['path'] extends `${string}{${string}` ? never : Name;
}[ScreenName];

interface Item {
  screen: Linked;
  /** What it is called, where several entries lead to one screen; and its address, where that is another page's. */
  name?: string;
  address?(corporation: number): string;
  /** Asked for beside the screen's own. */
  role?: RoleName;
  icon: ShellIconName;
  /** Screens whose areas it stands for, where that is not its own screen's alone. */
  within?: readonly ScreenName[];
  /** Status whose number of documents is shown. */
  counts?: 'quotations' | 'invoices' | 'shares';
  /** Whether the corporation works with it, where that is not all of them. */
  shown?(settings: MenuSettings, actor: Actor): boolean;
}

/** What of a corporation's settings the menu follows. */
export interface MenuSettings {
  showMase: boolean;
  /** Absent of companies that never said it. */
  showTransport?: boolean;
  generateSaleOrder: boolean;
  saleOrderAutoCreateProject: boolean;
}

/** An order that opens a project by itself is looked after there (first specification, section 2). */
const worksWithOrders = ({ generateSaleOrder, saleOrderAutoCreateProject }: MenuSettings): boolean =>
  generateSaleOrder && !saleOrderAutoCreateProject;

const worksWithTransport = ({ showTransport = false }: MenuSettings): boolean => showTransport;

/** Slips are mailed where the company works with them alone; mails of documents are seen by whoever sends such. */
const hasMails = (settings: MenuSettings, actor: Actor): boolean =>
  worksWithTransport(settings) ||
  mayPass(actor, { role: documentSenders, scope: 'corporation', reads: true });

interface Group {
  key: string;
  items: Item[];
}

/**
 * The menu of the specification (section 2), without the areas that are not built yet. Its roles are the screens' own.
 */
const groups: Group[] = [
  { key: 'start', items: [{ screen: 'home', icon: 'home' }] },
  {
    key: 'companies',
    items: [
      {
        screen: 'companyList',
        name: 'companyDetails',
        address: (id) => pathTo('companyDetails', { id }),
        icon: 'building',
        within: ['companyDetails'],
        shown: () => true,
      },
      { screen: 'companyList', role: 'ROLE_SUPER_ADMIN', icon: 'building' },
      {
        screen: 'companyList',
        name: 'companyGroups',
        role: 'ROLE_SUPER_ADMIN',
        address: () => pathTo('companyList', {}, { companyType: 'group' }),
        icon: 'folder',
        within: ['companyGroupNew', 'companyGroupEdit', 'companyGroupDetails'],
      },
      { screen: 'maseList', icon: 'file', within: ['maseList'], shown: ({ showMase }) => showMase },
    ],
  },
  {
    key: 'people',
    items: [
      {
        screen: 'personList',
        icon: 'users',
        within: ['personList', 'personNew', 'personDetails', 'contractDetails', 'hiringDeclaration'],
      },
      {
        screen: 'changeRequestList',
        icon: 'edit',
        within: ['changeRequestList', 'changeRequestDetails'],
      },
      {
        screen: 'restDayBoard',
        icon: 'calendar',
        within: [
          'restDayBoard',
          'restDayList',
          'restDayDetails',
          'leaveBalances',
          'leaveLedger',
          'leaveReport',
        ],
      },
      {
        screen: 'personActivity',
        icon: 'calendar',
        within: ['personActivity'],
      },
      {
        screen: 'activityMonthList',
        icon: 'file',
        within: [
          'activityMonthList',
          'activityMonthDetails',
          'activityList',
          'activityEdit',
          'activityStatistics',
          'firmMonth',
          'weeklyRecap',
        ],
      },
      {
        screen: 'expenseMine',
        icon: 'euro',
        within: [
          'expenseMine',
          'expenseList',
          'expenseNew',
          'expenseDetails',
          'expenseEdit',
          'advanceMine',
          'advanceAsk',
        ],
      },
      { screen: 'expenseApproval', icon: 'check' },
      {
        screen: 'reimbursementList',
        icon: 'euro',
        within: ['reimbursementList', 'reimbursementDetails', 'advanceList', 'advanceNew', 'advanceDetails'],
      },
      {
        screen: 'healthExamList',
        icon: 'calendar',
        within: ['healthExamList', 'healthExamNew', 'healthExamDetails', 'personHealth'],
      },
      {
        screen: 'wageSlipList',
        icon: 'file',
        within: [
          'wageSlipList',
          'wageSlipNew',
          'wageSlipDetails',
          'slipFiles',
          'slipBatchList',
          'slipBatchDetails',
          'slipBatchPage',
          'slipBatchConfirm',
        ],
      },
      { screen: 'candidateList', icon: 'users', within: ['candidateList', 'candidateNew', 'candidateForm'] },
      { screen: 'staffRegister', icon: 'file', within: ['staffRegister'] },
      { screen: 'peopleDeadlines', icon: 'calendar', within: ['peopleDeadlines'] },
      { screen: 'staffFigures', icon: 'chart', within: ['staffFigures'] },
      {
        screen: 'certificateDashboard',
        icon: 'file',
        within: ['certificateDashboard', 'certificateList', 'certificateMatrix', 'certificateDetails'],
      },
      { screen: 'userList', icon: 'users' },
      { screen: 'userGroupList', icon: 'users', within: ['userGroupList', 'roleMatrix', 'accessOn'] },
      { screen: 'orgChart', icon: 'folder', within: ['orgChart', 'orgList'] },
    ],
  },
  {
    key: 'sell',
    items: [
      { screen: 'commerce', icon: 'cart' },
      { screen: 'productSaleList', icon: 'folder', within: ['productSaleList', 'productDetails'] },
      { screen: 'quotationList', icon: 'file', counts: 'quotations' },
      { screen: 'saleOrderList', icon: 'file', shown: worksWithOrders },
      { screen: 'invoiceList', icon: 'file', counts: 'invoices' },
      { screen: 'recurringList', icon: 'calendar' },
      { screen: 'refundList', icon: 'file', within: ['refundList', 'refundPaymentNew'] },
      {
        screen: 'paymentList',
        icon: 'euro',
        within: ['paymentList', 'paymentOver', 'paymentEdit', 'paymentDetails'],
      },
      { screen: 'depositList', icon: 'folder' },
      { screen: 'bankList', icon: 'building' },
      { screen: 'dueDates', icon: 'calendar' },
      { screen: 'calendar', icon: 'calendar' },
      { screen: 'mailList', icon: 'mail', shown: hasMails },
      { screen: 'revenue', icon: 'chart', within: ['revenue', 'ageing'] },
    ],
  },
  {
    key: 'purchase',
    items: [
      { screen: 'productPurchaseList', icon: 'folder' },
      { screen: 'purchaseList', icon: 'cart' },
      { screen: 'supplierInvoiceList', icon: 'file' },
    ],
  },
  {
    key: 'thirdParties',
    items: [
      { screen: 'clientList', icon: 'users' },
      { screen: 'supplierList', icon: 'users' },
      { screen: 'thirdPartyList', icon: 'users' },
      { screen: 'thirdPartyGroups', icon: 'folder' },
    ],
  },
  {
    key: 'projects',
    items: [
      { screen: 'projectDashboard', icon: 'chart', within: ['projectStatistic', 'progressing'] },
      { screen: 'projectList', icon: 'folder', within: ['projectDetails', 'projectExpenses'] },
      { screen: 'projectsToBill', icon: 'euro', within: ['projectBilling'] },
      { screen: 'projectPlanning', icon: 'calendar' },
      { screen: 'ownPlanning', icon: 'calendar' },
    ],
  },
  {
    key: 'equipment',
    items: [
      {
        screen: 'equipmentDashboard',
        icon: 'cart',
        within: [
          'equipmentDashboard',
          'equipmentList',
          'equipmentNew',
          'equipmentDetails',
          'equipmentBoard',
          'equipmentScan',
        ],
      },
      { screen: 'examination', icon: 'calendar', within: ['examination'] },
      { screen: 'equipmentCounts', icon: 'check', within: ['equipmentCounts', 'equipmentCount'] },
      { screen: 'typeList', icon: 'folder', within: ['typeList', 'typeNew', 'typeEdit'] },
      { screen: 'ownPositions', icon: 'truck' },
    ],
  },
  {
    key: 'transport',
    items: [
      {
        screen: 'transportBoard',
        icon: 'calendar',
        within: ['transportBoard', 'transportList', 'transportNew', 'transportDetails'],
        shown: worksWithTransport,
      },
      {
        screen: 'ownInterventions',
        icon: 'calendar',
        within: ['ownInterventions', 'ownIntervention'],
        shown: worksWithTransport,
      },
      { screen: 'transportInvoicing', icon: 'euro', shown: worksWithTransport },
      { screen: 'transportRevenues', icon: 'chart', shown: worksWithTransport },
      { screen: 'transportTracking', icon: 'file', shown: worksWithTransport },
      { screen: 'transportRealtime', icon: 'file', shown: worksWithTransport },
      { screen: 'transportRoutes', icon: 'folder', shown: worksWithTransport },
    ],
  },
  {
    key: 'accounting',
    items: [
      { screen: 'journal', icon: 'file' },
      { screen: 'trialBalance', icon: 'chart' },
      { screen: 'analytic', icon: 'chart' },
      { screen: 'vatReturn', icon: 'euro' },
      { screen: 'accountingPeriods', icon: 'folder' },
      { screen: 'chartOfAccounts', icon: 'settings' },
    ],
  },
  {
    key: 'sharing',
    items: [{ screen: 'shareList', icon: 'folder', counts: 'shares' }],
  },
  {
    key: 'setup',
    items: [
      { screen: 'admin', icon: 'settings' },
      { screen: 'importList', icon: 'folder', within: ['importList', 'importNew', 'importDetails'] },
      { screen: 'auditList', icon: 'folder' },
    ],
  },
];

/** Groups that are open until somebody folds them. */
const usuallyOpen: ReadonlySet<string> = new Set(['sell', 'thirdParties']);

/** Entries that stand on one screen together: a menu of no more is open altogether. */
const ON_ONE_SCREEN = 16;

const segmentsOf = (path: string): string[] => path.split('/').filter(Boolean);

/** Where all that is below is the screen's: its address up to its first parameter, or without what it does there. */
function areaOf(name: ScreenName): string[] {
  const segments = segmentsOf(screens[name].path);
  const parameter = segments.findIndex((one) => one.startsWith('{'));
  return parameter === -1 ? segments.filter((one) => one !== 'list') : segments.slice(0, parameter + 1);
}

/** The areas of all entries, the narrowest first. */
const areas = groups
  .flatMap(({ items }) => items)
  .flatMap(({ screen, name = screen, within = [screen] }) =>
    within.map((one) => ({ name, area: areaOf(one) })),
  )
  .toSorted((a, b) => b.area.length - a.area.length);

/** The entry that stands for an address; the start page stands for nothing but itself. */
export function entryAt(path: string): string | undefined {
  const asked = segmentsOf(path);
  const isAt = (one: string, at: number) =>
    one.startsWith('{') ? /^\d+$/.test(asked[at] ?? '') : one === asked[at];
  return areas.find(({ area }) => (area.length === 0 ? path === '/' : area.every(isAt)))?.name;
}

/** The menu of one person at an address. @param folded the groups that they opened or folded themselves */
export function menuOf(
  actor: Actor,
  path: string,
  counts: { quotations: number; invoices: number; shares: number },
  settings: MenuSettings | null,
  t: Translate,
  folded: MenuState['groups'] = {},
): MenuGroup[] {
  const current = entryAt(path);
  const entry = ({ screen, name = screen, address, icon, counts: counted }: Item): MenuEntry => ({
    key: name,
    label: t(`shell.menu.${name}`),
    icon,
    to: address ? address(actor.corporation ?? 0) : pathTo(screen, {}),
    current: name === current,
    ...(counted && {
      count: counts[counted],
      counted: t(`shell.counted.${counted}`, { count: counts[counted] }),
    }),
  });
  const offered = groups
    .map(({ key, items }) => ({
      key,
      label: key === 'start' ? null : t(`shell.menu.${key}`),
      entries: items
        .filter(({ screen }) => mayPass(actor, { ...screens[screen], reads: true }))
        .filter(({ role }) => role === undefined || mayPass(actor, { role, scope: 'installation' }))
        .filter(({ shown }) => !shown || (settings !== null && shown(settings, actor)))
        .map(entry),
    }))
    .filter(({ entries }) => entries.length > 0);
  const isShort = offered.reduce((sum, { entries }) => sum + entries.length, 0) <= ON_ONE_SCREEN;
  return offered.map((group) => ({
    ...group,
    open:
      group.entries.length === 1
        ? null
        : group.entries.some((one) => one.current) ||
          (folded[group.key] ?? (isShort || usuallyOpen.has(group.key))),
  }));
}

/** What '+' offers. */
export function quickAddOf(actor: Actor, t: Translate): ShellModel['quickAdd'] {
  const offered = [
    'quotationNew',
    'invoiceNew',
    'purchaseNew',
    'clientNew',
    'productSaleNew',
    'personNew',
    'wageSlipNew',
  ] as const;
  return offered
    .filter((name) => mayPass(actor, screens[name]))
    .map((name) => ({ label: t(`shell.add.${name}`), to: pathTo(name, {}) }));
}
