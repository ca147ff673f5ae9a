import type { Actor } from '../../kernel/actor.ts';
import type { Loaded } from '../../kernel/aggregate.ts';
import { todayIn, type CivilDate } from '../../kernel/dates.ts';
import type { DecimalString } from '../../kernel/decimal.ts';
import { invalid } from '../../kernel/refusal.ts';
import type { UnitOfWork } from '../../kernel/work.ts';
import { commerceSettingsOf } from '../../company/commerce-settings.ts';
import type { CorporationProfile } from '../../company/corporation.ts';
import { projectAggregate, type ProjectEvent, type ProjectState } from '../../projects/project.ts';
import { thirdPartyQuestions } from '../../third-parties/questions.ts';
import { contentSchema } from '../content/content.ts';
import { resolveContent } from '../content/resolve-content.ts';
import { ownCorporation, type Made } from '../document-commands.ts';
import { documentWords, type DocumentWords } from '../document-words.ts';
import { invoiceAggregate, type InvoiceBill } from '../invoice.ts';

/* What invoices of projects have in common, whatever they bill: their client, how it pays, and its language. */

type LoadedProject = Loaded<ProjectState, ProjectEvent>;

const LONGEST_NAME = 300;

/** The id of a line of a new draft, by its place. */
export const lineOf = (place: number): string => String(place + 1);

/** The project, as what is drafted names it. */
export interface BilledProject {
  corporation: CorporationProfile;
  project: LoadedProject;
  client: number;
  /** How the client usually pays. */
  terms: { paymentCondition: number | null; paymentType: number | null };
  /** Its usual rate of VAT. */
  defaultVat: number | null;
  words: DocumentWords;
  today: CivilDate;
}

/** @throws Refusal `invalid` at `client` for a project that is nobody's */
export async function billedProject(work: UnitOfWork, actor: Actor, id: number): Promise<BilledProject> {
  const [corporation, project] = [
    await ownCorporation(work, actor),
    await work.load(projectAggregate, id, actor),
  ];
  const { client } = project.state;
  if (client === null) throw invalid({ client: ['projects.error.noClient'] });
  const party = await work.ask(thirdPartyQuestions).thirdParty(client, corporation.id);
  const settings = commerceSettingsOf(corporation);
  return {
    corporation,
    project,
    client,
    terms: {
      paymentCondition: party?.paymentCondition ?? settings.defaultPaymentCondition,
      paymentType: party?.paymentType ?? settings.defaultPaymentType,
    },
    defaultVat: settings.defaultVat,
    words: documentWords[party?.language ?? 'fr'],
    today: todayIn(corporation.timeZone, new Date(work.now)),
  };
}

interface DraftedLine {
  name: string;
  description: string | null;
  quantity: DecimalString;
  unitPrice: DecimalString;
  unit: number | null;
  /** Its rate of VAT; null: the company's usual one. */
  vat: number | null;
}

/** What a line bills, without the line. */
type Billing = InvoiceBill extends infer Bill
  ? Bill extends InvoiceBill
    ? Omit<Bill, 'line'>
    : never
  : never;

/**
 * A draft invoice of a project, dated today.
 * @param billingOf what a line bills of the project; nothing said: nothing
 * @throws Refusal `invalid` at `vat` where neither a line nor the company says a rate
 */
export async function draftOfProject(
  work: UnitOfWork,
  { corporation, project, client, terms, defaultVat, today }: BilledProject,
  said: { title: string; supplyDate: CivilDate | null; lines: readonly DraftedLine[] },
  billingOf: ((place: number) => Billing) | null = null,
): Promise<Made> {
  if (defaultVat === null && said.lines.some(({ vat }) => vat === null))
    throw invalid({ vat: ['errors.required'] });
  const input = contentSchema.parse({
    title: said.title.slice(0, 200),
    thirdParty: client,
    project: project.id,
    date: today,
    supplyDate: said.supplyDate,
    ...terms,
    productList: said.lines.map(({ name, description, vat, ...line }, place) => ({
      ...line,
      id: place + 1,
      productType: 'none',
      productName: name.slice(0, LONGEST_NAME),
      description,
      nature: 'service',
      vat: vat ?? defaultVat,
    })),
  });
  const facts = await resolveContent(work, corporation.id, input, 'invoice');
  const loaded = await work.create(invoiceAggregate);
  const version = await work.nextId('version');
  const bills =
    billingOf && said.lines.map((_, place): InvoiceBill => ({ ...billingOf(place), line: lineOf(place) }));
  const data = { corporation: corporation.id, version, ...facts, origin: null, ...(bills && { bills }) };
  await work.append(loaded, [{ type: 'InvoiceDrafted', data }]);
  return { id: loaded.id, version };
}
