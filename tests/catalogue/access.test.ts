import { describe, expect, it } from 'vitest';
import type { Access } from '#domain/kernel/access.ts';
import { recordRole } from '#domain/records/define-record.ts';
import { allRoles, recordDefinitions } from '#domain/records/registry.ts';
import { calls } from '#app/api/catalogue.ts';
import { openApi } from '#app/api/open-api.ts';
import { shownInstead } from '#app/http/disabled-corporation.server.ts';
import { screens, type Screen } from '#app/screens.ts';
import { accounts } from '#jobs/demo/accounts.ts';
import { projections } from '#projections/registry.ts';
import { tasks } from '#jobs/tasks/registry.ts';
import { allCommands } from '#tests/builders/all-commands.ts';

const special = new Set<string>(['public', 'signed-in']);
const rolesIn = ({ role }: Access): readonly string[] => [role].flat();
const unknownRoles = (access: Access): string[] =>
  rolesIn(access).filter((role) => !special.has(role) && !allRoles.includes(role));
const isScope = ({ scope }: Access): boolean => scope === 'corporation' || scope === 'installation';

interface Handler {
  screen?: string;
  /** Of a file that serves several screens. */
  at?(route: string): { screen: string };
}
interface RouteModule {
  loader?: Handler;
  action?: Handler;
  default?: unknown;
}
const modules = import.meta.glob<RouteModule>('../../app/**/*.{ts,tsx}');
const load = (file: string): Promise<RouteModule> => {
  const module = modules[`../../app/${file}`];
  if (!module) throw new Error(`There is no app/${file}`);
  return module();
};

const duplicates = (values: readonly string[]): string[] =>
  values.filter((value, index) => values.indexOf(value) !== index);

const named: [string, Screen][] = Object.entries(screens);

describe('screens', () => {
  it.each(named)('%s has a role that exists and a scope', (_, screen) => {
    expect(rolesIn(screen).length).toBeGreaterThan(0);
    expect(unknownRoles(screen)).toEqual([]);
    expect(isScope(screen)).toBe(true);
  });

  it.each(named)('%s is guarded by its own name', async (name, { file }) => {
    const { loader, action } = await load(file);
    const served = (handler: Handler | undefined) => (handler?.at ? handler.at(name) : handler)?.screen;
    expect(served(loader)).toBe(name);
    expect(action === undefined ? name : served(action)).toBe(name);
  });

  it('of forms alone lead, in a disabled company, to a page that shows something', () => {
    const changes = /_(?:CREATE|EDIT|SEND|RECEIVE|REGISTER_INVOICE)$/;
    const meant = named.filter(([, { role, file, path }]) => {
      // Candidates are seen by nobody but who recruits.
      const own = typeof role === 'string' && changes.test(role) && !path.startsWith('/candidate');
      return own && file.endsWith('.tsx') && !path.includes('/folder/');
    });
    expect(meant.filter(([, { form }]) => !form).map(([name]) => name)).toEqual([]);
    const leads = named
      .filter(([, { form }]) => form)
      .map(([name, { path }]) => [name, shownInstead(path.replaceAll(/\{\w+\}/g, '7'))]);
    expect(leads.filter(([, to]) => to === '/')).toEqual([]);
    expect(Object.fromEntries(leads)).toMatchObject({
      quotationMail: '/quotation/7/details',
      specificPriceEdit: '/product-service/7/details',
      productSaleNew: '/product-service/sale',
      bankLine: '/payment/bank/7/details',
      paymentEdit: '/payment_detail/7',
      paymentNew: '/payment/list',
      userImport: '/user/list',
    });
  });

  it('have each an address, and a file of their own or for their kind', () => {
    expect(duplicates(named.map(([, { path }]) => path.replaceAll(/\{\w+\}/g, '{}')))).toEqual([]);
    expect(duplicates(named.map(([, { file, of = '' }]) => `${file} ${of}`))).toEqual([]);
  });

  it('answer to the public where nobody can be signed in yet, where nothing is shown, or by a link’s token', () => {
    const open = named.filter(([, { role }]) => role === 'public').map(([name]) => name);
    expect(open.sort()).toEqual([
      'badRequest',
      'calendarFeed',
      'forbidden',
      'forgotPassword',
      'invitation',
      'language',
      'leaveDecision',
      'login',
      'logout',
      'notFound',
      'openId',
      'openIdReturn',
      'postLogout',
      'proofKey',
      'publicCandidateForm',
      'publicCandidateLogo',
      'publicInvoice',
      'publicInvoiceLogo',
      'publicInvoicePdf',
      'publicQuotation',
      'publicQuotationFile',
      'publicQuotationLogo',
      'publicQuotationPdf',
      'publicWageSlip',
      'publicWageSlipPdf',
      'resetPassword',
      'secondFactor',
      'serverError',
      'sharedByLink',
      'sharedFileByLink',
      'signInPasskey',
      'signInSetUp',
      'slipArchive',
      'slipArchiveAsk',
      'slipArchivePdf',
      'slipArchiveZip',
      'welcome',
    ]);
  });
});

describe('calls', () => {
  it.each(calls.map((call) => [`${call.method} ${call.path}`, call] as const))('%s has access', (_, call) => {
    expect(rolesIn(call.access).length).toBeGreaterThan(0);
    expect(unknownRoles(call.access)).toEqual([]);
    expect(isScope(call.access)).toBe(true);
    expect(call.summary).toMatch(/^[A-Z]/);
  });

  it('have each an address of their own', () => {
    expect(
      duplicates(calls.map(({ method, path }) => `${method} ${path.replaceAll(/\{\w+\}/g, '{}')}`)),
    ).toEqual([]);
  });

  it('are open to the public for sessions and for what a page needs before one', () => {
    const open = calls.filter(({ access }) => access.role === 'public').map(({ path }) => path);
    expect(
      open.filter(
        (path) =>
          !/^(users\/|resetting\/|persons\/(?:show|edit)\/token\/|recruitmentdocumenttype\/list\/by\/|payrolldocument\/show\/by\/token\/|translations|cdn-url$|check\/domain$|log(?:gingform)?\/new$)/.test(
            path,
          ),
      ),
    ).toEqual([]);
  });

  it('stand all in the OpenAPI document', () => {
    const { paths } = openApi(calls) as { paths: Record<string, Record<string, object>> };
    const told = Object.entries(paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method} ${path}`),
    );
    expect(told.sort()).toEqual(
      calls.map(({ method, path }) => `${method.toLowerCase()} /api/${path}`.replace(/\/$/, '')).sort(),
    );
  });
});

describe('commands', () => {
  it.each(allCommands.map((command) => [command.name, command] as const))(
    '%s declares role and scope',
    (_, command) => {
      expect(rolesIn(command.access).length).toBeGreaterThan(0);
      expect(unknownRoles(command.access)).toEqual([]);
      expect(isScope(command.access)).toBe(true);
      expect(rolesIn(command.access).filter((role) => special.has(role))).toEqual([]);
    },
  );

  it('have each a name of their own', () => {
    expect(allCommands.length).toBeGreaterThan(30);
    expect(duplicates(allCommands.map(({ name }) => name))).toEqual([]);
  });
});

describe('roles', () => {
  it('follow from each record definition', () => {
    const generated = recordDefinitions.flatMap((one) =>
      (['READ', 'CREATE', 'EDIT', 'DELETE'] as const).map((right) => recordRole(one, right)),
    );
    expect(generated.filter((role) => !allRoles.includes(role))).toEqual([]);
    expect(duplicates(generated)).toEqual([]);
  });

  it('of the demo accounts exist', () => {
    const given = accounts.flatMap((one) => one.corporations.flatMap(({ roles }) => roles));
    expect(given.filter((role) => !allRoles.includes(role))).toEqual([]);
  });
});

describe('projections and jobs', () => {
  it('have each a name of their own', () => {
    expect(duplicates(projections.map(({ name }) => name))).toEqual([]);
    expect(duplicates(tasks.map(({ name }) => name))).toEqual([]);
  });
});
