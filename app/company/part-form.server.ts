import type { z } from 'zod';
import type { Command } from '#domain/kernel/command.ts';
import { ledFromForm } from '../http/disabled-corporation.server.ts';
import { submit } from '../http/form.server.ts';
import { idOf, type StaffContext } from '../http/screen.server.ts';
import { pathTo } from '../paths.ts';
import type { ScreenName } from '../screens.ts';
import { companyOf, frameOf, type CompanyTab } from './company-frame.server.ts';

/**
 * What the form of a part of a company needs beside the part's own values. Of a disabled company nothing is changed:
 * a page that is no tab, and so nothing but a form, leads to its file.
 */
export async function partPage(context: StaffContext, tab: CompanyTab | null) {
  const company = await companyOf(context);
  if (!company.enabled && tab === null)
    throw await ledFromForm(pathTo('companyDetails', { id: company.id }), {});
  const events = await context.services.store.read(`corporation-${company.id}`);
  return {
    company,
    frame: frameOf(context, company, tab),
    revision: events.length,
  };
}

/** Saves a part of the company of the address, and leads to `to`. */
export async function savePart<Schema extends z.ZodType, Result>(
  context: StaffContext,
  command: Command<Schema, Result>,
  to: Extract<ScreenName, 'companyDetails' | 'companyBank' | 'companySettings' | 'companyCalendar'>,
) {
  const id = idOf(context.params, 'id');
  return submit(context, await context.request.formData(), {
    command,
    fixed: { id: String(id) },
    done: () => ({ to: pathTo(to, { id }), flash: { tone: 'ok', key: 'companies.notice.saved' } }),
  });
}
