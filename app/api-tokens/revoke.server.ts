import { data, redirect } from '@remix-run/node';
import type { z } from 'zod';
import type { Command } from '#domain/kernel/command.ts';
import { commandIdOf } from '../http/command-id.ts';
import { formText } from '../http/form-text.ts';
import { setNotice } from '../http/notice.server.ts';
import { isRefusal, refusalResponse } from '../http/problems.ts';
import type { StaffContext } from '../http/screen.server.ts';

/** The token that the address asks to be revoked, among those of the page; null: none. */
export function askedOf<Row extends { id: number }>(url: URL, rows: readonly Row[]): Row | null {
  const id = Number(url.searchParams.get('revoke'));
  return rows.find((row) => row.id === id) ?? null;
}

/** Revokes the token that the form names, and shows the list again. */
export async function revoke<Schema extends z.ZodType>(
  { request, services, actor, corporation, note }: StaffContext,
  command: Command<Schema, { id: number }>,
  back: string,
) {
  const form = await request.formData();
  const made = form.get('corporation');
  if (made !== null && made !== String(corporation))
    return data({ errors: ['errors.otherCorporation'] }, { status: 409 });
  const input = command.input.safeParse({ id: formText(form, 'id') });
  if (!input.success) throw new Response(null, { status: 404 });
  try {
    await services.store.execute(command, actor, input.data, commandIdOf(form));
  } catch (error) {
    if (isRefusal(error)) throw refusalResponse(error);
    throw error;
  }
  note({ command: command.name });
  const notice = { tone: 'ok' as const, key: 'api.tokens.notice.revoked' };
  return redirect(back, { headers: { 'Set-Cookie': await setNotice(notice) } });
}
