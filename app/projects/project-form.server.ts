import type { StaffContext } from '../http/screen.server.ts';
import { proposedNames, resolveTypedName } from '../documents/form/typed-name.server.ts';

/** The names that a project's client is chosen from. */
export const projectChoices = async (context: StaffContext) => ({
  clients: await proposedNames(context, 'client'),
  makes: context.may('ROLE_THIRD_PARTY_CREATE') ? 'client' : null,
});

/** The sent form, with the client that was typed by name. */
export async function projectForm(context: StaffContext): Promise<FormData> {
  const form = await context.request.formData();
  await resolveTypedName(context, form, { typedAt: 'clientName', field: 'client', type: 'client' });
  return form;
}
