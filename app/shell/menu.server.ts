import { mayPass } from '#domain/kernel/access.ts';
import type { RoleName } from '#domain/kernel/roles.ts';
import type { Actor } from '#domain/kernel/actor.ts';
import type { Translate } from '#locales/translate.ts';
import { pathTo } from '../paths.ts';
import { screens, type ScreenName } from '../screens.ts';
import type { IconName } from '../ui/icon.tsx';
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
  icon: IconName;
  /** Addresses that this entry stands for too. */
  within: string;
  /** Status whose number of documents is shown. */
  counts?: 'quotations' | 'invoices' | 'shares';
  /** Whether the corporation works with it, where that is not all of them. */
  shown?(settings: MenuSettings): boolean;
}

/** What of a corporation's settings the menu follows. */
interface MenuSettings {
  generateSaleOrder: boolean;
  saleOrderAutoCreateProject: boolean;
}

/** An order that opens a project by itself is looked after there (first specification, section 2). */
const worksWithOrders = ({ generateSaleOrder, saleOrderAutoCreateProject }: MenuSettings): boolean =>
  generateSaleOrder && !saleOrderAutoCreateProject;

interface Group {
  key: string;
  items: Item[];
}

/** The menu of the specification (section 2), without the areas that are not built yet. Its roles are the screens' own. */
const groups: Group[] = [
  { key: 'start', items: [{ screen: 'home', icon: 'home', within: '/$' }] },
  {
    key: 'companies',
    items: [
      {
        screen: 'companyList',
        name: 'companyDetails',
        address: (id) => pathTo('companyDetails', { id }),
        icon: 'building',
        within: '/company/\\d',
        shown: () => true,
      },
      { screen: 'companyList', role: 'ROLE_SUPER_ADMIN', icon: 'building', within: '/company(/new.*)?$' },
      {
        screen: 'companyList',
        name: 'companyGroups',
        role: 'ROLE_SUPER_ADMIN',
        address: () => pathTo('companyList', {}, { companyType: 'group' }),
        icon: 'folder',
        within: '/(company/group|group/\\d)',
      },
    ],
  },
  {
    key: 'people',
    items: [
      { screen: 'userList', icon: 'users', within: '/user/' },
      { screen: 'userGroupList', icon: 'users', within: '/group/(page|roles|access)' },
      { screen: 'orgChart', icon: 'folder', within: '/org' },
    ],
  },
  {
    key: 'sell',
    items: [
      { screen: 'commerce', icon: 'cart', within: '/commerce' },
      { screen: 'productSaleList', icon: 'folder', within: '/product-service/(?!purchase)' },
      { screen: 'quotationList', icon: 'file', within: '/quotation', counts: 'quotations' },
      { screen: 'saleOrderList', icon: 'file', within: '/sale-order', shown: worksWithOrders },
      { screen: 'invoiceList', icon: 'file', within: '/invoice/', counts: 'invoices' },
      { screen: 'recurringList', icon: 'calendar', within: '/invoice-repetitive' },
      { screen: 'refundList', icon: 'file', within: '/(refund|new_payment_refund)' },
      {
        screen: 'paymentList',
        icon: 'euro',
        within: '/(payment(?!/(bank|cheques))|new_payment/|new_payment$)',
      },
      { screen: 'depositList', icon: 'folder', within: '/payment/cheques' },
      { screen: 'bankList', icon: 'building', within: '/payment/bank' },
      { screen: 'dueDates', icon: 'calendar', within: '/ca/due' },
      { screen: 'mailList', icon: 'mail', within: '/mail/' },
      { screen: 'revenue', icon: 'chart', within: '/ca/(?!due)' },
    ],
  },
  {
    key: 'purchase',
    items: [
      { screen: 'productPurchaseList', icon: 'folder', within: '/product-service/purchase' },
      { screen: 'purchaseList', icon: 'cart', within: '/purchase/' },
      { screen: 'supplierInvoiceList', icon: 'file', within: '/supplier-invoice' },
    ],
  },
  {
    key: 'thirdParties',
    items: [
      { screen: 'clientList', icon: 'users', within: '/client' },
      { screen: 'supplierList', icon: 'users', within: '/supplier/' },
      { screen: 'thirdPartyList', icon: 'users', within: '/third-party' },
      { screen: 'thirdPartyGroups', icon: 'folder', within: '/third_party' },
    ],
  },
  { key: 'projects', items: [{ screen: 'projectList', icon: 'folder', within: '/project/' }] },
  {
    key: 'accounting',
    items: [
      { screen: 'journal', icon: 'file', within: '/accounting($|/entry/)' },
      { screen: 'trialBalance', icon: 'chart', within: '/accounting/balance' },
      { screen: 'vatReturn', icon: 'euro', within: '/accounting/vat' },
      { screen: 'accountingPeriods', icon: 'folder', within: '/accounting/periods' },
      { screen: 'chartOfAccounts', icon: 'settings', within: '/accounting/accounts' },
    ],
  },
  {
    key: 'sharing',
    items: [{ screen: 'shareList', icon: 'folder', within: '/share_document', counts: 'shares' }],
  },
  {
    key: 'setup',
    items: [
      { screen: 'admin', icon: 'settings', within: '/admin' },
      { screen: 'auditList', icon: 'folder', within: '/audit' },
    ],
  },
];

export function menuOf(
  actor: Actor,
  path: string,
  counts: { quotations: number; invoices: number; shares: number },
  settings: MenuSettings | null,
  t: Translate,
): MenuGroup[] {
  const entry = ({ screen, name = screen, address, icon, within, counts: counted }: Item): MenuEntry => ({
    key: name,
    label: t(`shell.menu.${name}`),
    icon,
    to: address ? address(actor.corporation ?? 0) : pathTo(screen, {}),
    current: new RegExp(`^${within}`).test(path),
    ...(counted && { count: counts[counted] }),
  });
  return groups
    .map(({ key, items }) => ({
      key,
      label: key === 'start' ? null : t(`shell.menu.${key}`),
      entries: items
        .filter(({ screen }) => mayPass(actor, { ...screens[screen], reads: true }))
        .filter(({ role }) => role === undefined || mayPass(actor, { role, scope: 'installation' }))
        .filter(({ shown }) => !shown || (settings !== null && shown(settings)))
        .map(entry),
    }))
    .filter(({ entries }) => entries.length > 0);
}

/** What '+' offers. */
export function quickAddOf(actor: Actor, t: Translate): ShellModel['quickAdd'] {
  const offered = ['quotationNew', 'invoiceNew', 'purchaseNew', 'clientNew', 'productSaleNew'] as const;
  return offered
    .filter((name) => mayPass(actor, screens[name]))
    .map((name) => ({ label: t(`shell.add.${name}`), to: pathTo(name, {}) }));
}
