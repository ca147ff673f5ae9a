import { data } from '@remix-run/node';
import type { z } from 'zod';
import type { Command } from '#domain/kernel/command.ts';
import { formText } from '../http/form-text.ts';
import { notFound, statusOf } from '../http/problems.ts';
import { firstOf, leadTo, runCommand, tellable } from '../http/run-command.server.ts';
import type { StaffContext } from '../http/screen.server.ts';

/** The token that the address asks to be revoked, among those of the page; null: none. */
export function askedOf<Row extends { id: number }>(url: URL, rows: readonly Row[]): Row | null {
  const id = Number(url.searchParams.get('revoke'));
  return rows.find((row) => row.id === id) ?? null;
}

/** Revokes the token that the form names, and shows the list again. */
export async function revoke<Schema extends z.ZodType>(
  context: StaffContext,
  command: Command<Schema, { id: number }>,
  back: string,
) {
  const form = await context.request.formData();
  const input = command.input.safeParse({ id: formText(form, 'id') });
  if (!input.success) throw notFound();
  try {
    await runCommand(context, command, input.data, { form });
  } catch (error) {
    const refusal = tellable(error);
    return data({ errors: [firstOf(refusal)] }, { status: statusOf(refusal) });
  }
  return leadTo(back, 'api.tokens.notice.revoked');
}
