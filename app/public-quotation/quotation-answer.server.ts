import { data, redirect } from '@remix-run/node';
import { z } from 'zod';
import {
  acceptQuotationByLink,
  refuseQuotationByLink,
} from '#domain/documents/links/quotation-link-commands.ts';
import { systemActor } from '#domain/kernel/actor.ts';
import { versionHash } from '#domain/documents/quotation.ts';
import { optionalText, text } from '#domain/kernel/fields.ts';
import type { Refusal } from '#domain/kernel/refusal.ts';
import { entryText, formText } from '../http/form-text.ts';
import { isRefusal, statusOf } from '../http/problems.ts';
import { runCommand } from '../http/run-command.server.ts';
import type { ScreenContext } from '../http/screen.server.ts';
import { pathTo } from '../paths.ts';
import type { OpenLink } from './open-link.server.ts';
import { acceptanceWords, refusalWords } from './quotation-words.server.ts';
import { consentText } from './quotation-page.server.ts';

const ticked = (error: string) => z.literal('on', { error });

const acceptance = z.object({
  name: text(120),
  function: optionalText(120),
  consent: ticked('errors.consentNeeded'),
  /** What the page showed: accepted is that, and nothing that came after. */
  content: z.string().regex(/^[0-9a-f]{64}$/, 'errors.invalid'),
});

const refusal = z.object({ name: optionalText(120), reasonRefuse: text(2000) });

/** What a form of the page is answered with: where it stands, all that was typed, and what stands in the way. */
export interface FormAnswer {
  step: 'accept' | 'confirm' | 'refuse';
  typed: Record<string, string>;
  errors: { field: string; message: string }[];
}

const typedIn = (form: FormData): Record<string, string> =>
  Object.fromEntries([...form].map(([name, value]) => [name, entryText(value)]));

const again = (step: FormAnswer['step'], form: FormData, errors: FormAnswer['errors'], status: number) =>
  data<FormAnswer>({ step, typed: typedIn(form), errors }, { status });

/** The link opens nothing any more: the page says so. */
export const gone = () => data(null, { status: 404 });

const errorsOf = ({ issues }: z.ZodError): FormAnswer['errors'] =>
  issues.map(({ path, message }) => ({ field: path.join('.'), message }));

const refusedBecause = ({ errors }: Refusal): FormAnswer['errors'] =>
  Object.entries(errors).flatMap(([field, messages]) => messages.map((message) => ({ field, message })));

const signerOf = ({ request, clientAddress }: ScreenContext, { tokenHash }: OpenLink) => ({
  token: tokenHash,
  // An IPv4 address as a socket of both kinds has it.
  ip: clientAddress.replace(/^::ffff:(?=[\d.]+$)/, ''),
  userAgent: request.headers.get('user-agent'),
});

const backTo = ({ params, language }: ScreenContext) =>
  redirect(pathTo('publicQuotation', { token: params['token'] ?? '' }, { lng: language }), 303);

/** Runs what the client asked for, and shows the page as it is then; or the form again with what stands in the way. */
async function answered(
  step: 'accept' | 'refuse',
  context: ScreenContext,
  form: FormData,
  run: () => Promise<unknown>,
) {
  try {
    await run();
    return backTo(context);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    if (error.kind === 'missing') return gone();
    return again(step, form, refusedBecause(error), statusOf(error));
  }
}

/** What of the typed acceptance is not right; a quotation past its validity asks for one tick more. */
function readAcceptance(form: FormData, { view, today }: OpenLink) {
  const { expiryDate } = view.content;
  const expired = expiryDate !== null && expiryDate < today;
  const schema = expired
    ? acceptance.extend({ confirmExpired: ticked('errors.confirmExpiredNeeded') })
    : acceptance;
  const parsed = schema.safeParse(Object.fromEntries(form));
  return { parsed, expired };
}

/** What was typed, once it is right and of the content that the page shows; else the form again. */
function checked(form: FormData, opened: OpenLink) {
  const { parsed, expired } = readAcceptance(form, opened);
  if (!parsed.success) return { answer: again('accept', form, errorsOf(parsed.error), 422) };
  if (parsed.data.content === versionHash(opened.state, opened.view.version))
    return { answer: null, expired, typed: parsed.data };
  const errors = [{ field: '', message: 'errors.quotationChanged' }];
  return { answer: again('accept', form, errors, 409) };
}

async function accept(context: ScreenContext, opened: OpenLink, form: FormData) {
  const { services } = context;
  const { answer, typed, expired } = checked(form, opened);
  if (answer !== null) return answer;
  const { name, function: role, content } = typed;
  const consent = consentText(context, opened);
  const words = acceptanceWords(opened, { name, function: role, consent });
  return answered('accept', context, form, () => {
    const input = acceptQuotationByLink.input.parse({
      ...signerOf(context, opened),
      ...words,
      name,
      function: role,
      content,
      consent,
      confirmExpired: expired,
    });
    const actor = systemActor(opened.company.id);
    // The telephone of who signs may have another address by now.
    const asked = { token: opened.tokenHash, name, role, content };
    return runCommand({ services, actor }, acceptQuotationByLink, input, { form, asked });
  });
}

async function refuse(context: ScreenContext, opened: OpenLink, form: FormData) {
  const { services } = context;
  const parsed = refusal.safeParse(Object.fromEntries(form));
  if (!parsed.success) return again('refuse', form, errorsOf(parsed.error), 422);
  const words = refusalWords(opened, parsed.data);
  return answered('refuse', context, form, () => {
    const input = refuseQuotationByLink.input.parse({
      ...signerOf(context, opened),
      ...words,
      ...parsed.data,
    });
    const actor = systemActor(opened.company.id);
    const asked = { token: opened.tokenHash, ...parsed.data };
    return runCommand({ services, actor }, refuseQuotationByLink, input, { form, asked });
  });
}

/**
 * Answers a form of a link's page. What is accepted is first shown once more
 * ("review") and then confirmed ("accept"): one press of a button accepts nothing.
 */
export async function answerLink(context: ScreenContext, opened: OpenLink) {
  const form = await context.request.formData();
  switch (formText(form, 'intent')) {
    case 'review':
      return checked(form, opened).answer ?? again('confirm', form, [], 200);
    case 'change':
      return again('accept', form, [], 200);
    case 'accept':
      return accept(context, opened, form);
    case 'refuse':
      return refuse(context, opened, form);
    default:
      throw new Response(null, { status: 400 });
  }
}
