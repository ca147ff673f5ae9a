import { z } from 'zod';
import { stateAt } from '../kernel/aggregate.ts';
import { command, corporationOf } from '../kernel/command.ts';
import { documentKinds } from '../kernel/document-kinds.ts';
import { differences } from '../kernel/differences.ts';
import { recordId, revision } from '../kernel/fields.ts';
import { sealed, type Sealed } from '../kernel/personal.ts';
import { conflict, invalid, stale, type FieldErrors } from '../kernel/refusal.ts';
import type { UnitOfWork } from '../kernel/work.ts';
import {
  thirdPartyAggregate,
  thirdPartySchema,
  type ThirdPartyIdentity,
  type ThirdPartyTerms,
} from './third-party.ts';

type ThirdPartyInput = z.output<typeof thirdPartySchema>;

function split(input: ThirdPartyInput): { identity: ThirdPartyIdentity; terms: ThirdPartyTerms } {
  const {
    name,
    siren,
    siret,
    vatNumber,
    email,
    phone,
    address,
    iban,
    bic,
    note,
    electronicAddress,
    ...rest
  } = input;
  const { client, supplier, prospect, naturalPerson, code, language, paymentCondition, paymentType } = rest;
  const { accountingCode, generalAccount, supplierAccount, noReminders } = rest;
  return {
    identity: {
      name, siren, siret, vatNumber, email, phone, address, iban, bic, note,
      ...(electronicAddress !== null && { electronicAddress }),
    }, // prettier-ignore
    terms: {
      client, supplier, prospect, naturalPerson, code, language, paymentCondition, paymentType,
      ...(accountingCode !== null && { accountingCode }), ...(generalAccount !== null && { generalAccount }),
      ...(supplierAccount !== null && { supplierAccount }), ...(noReminders && { noReminders }),
    }, // prettier-ignore
  };
}

const sealOf = (id: number, terms: ThirdPartyTerms): { personal?: Sealed } =>
  terms.naturalPerson ? { personal: sealed('thirdparty', id, 'identity') } : {};

async function refuseUnknown(
  work: UnitOfWork,
  corporation: number,
  input: ThirdPartyInput,
  id: number,
): Promise<void> {
  const errors: FieldErrors = {};
  const known = async (resource: string, record: number | null) =>
    record === null || (await work.references.records(resource, [record], corporation)).has(record);
  if (!(await known('paymentcondition', input.paymentCondition)))
    errors['paymentCondition'] = ['errors.reference'];
  if (!(await known('paymenttype', input.paymentType))) errors['paymentType'] = ['errors.reference'];
  if (
    input.code !== null &&
    (await work.references.isTaken('thirdparty', 'code', input.code, corporation, id))
  ) {
    errors['code'] = ['errors.unique'];
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

export const createThirdParty = command({
  name: 'CreateThirdParty',
  role: 'ROLE_THIRD_PARTY_CREATE',
  input: thirdPartySchema,
  async handle(work, actor, input) {
    const corporation = corporationOf(actor);
    await refuseUnknown(work, corporation, input, 0);
    const thirdParty = await work.create(thirdPartyAggregate);
    const { identity, terms } = split(input);
    const data = { corporation, thirdParty: thirdParty.id, identity, terms, ...sealOf(thirdParty.id, terms) };
    await work.append(thirdParty, [{ type: 'ThirdPartyCreated', data }]);
    return { id: thirdParty.id };
  },
});

export const editThirdParty = command({
  name: 'EditThirdParty',
  role: 'ROLE_THIRD_PARTY_EDIT',
  input: thirdPartySchema.safeExtend({ id: recordId(), revision: revision() }),
  async handle(work, actor, { id, revision: madeFrom, ...input }) {
    const thirdParty = await work.load(thirdPartyAggregate, id, actor);
    if (madeFrom !== null && madeFrom !== thirdParty.version) {
      throw stale(thirdParty.version, differences(stateAt(thirdParty, madeFrom), thirdParty.state));
    }
    await refuseUnknown(work, corporationOf(actor), input, id);
    const { identity, terms } = split(input);
    const changed = differences(
      { identity: thirdParty.state.identity, terms: thirdParty.state.terms },
      { identity, terms },
    );
    if (changed.length > 0) {
      const data = { thirdParty: id, identity, terms, ...sealOf(id, terms) };
      await work.append(thirdParty, [{ type: 'ThirdPartyEdited', data }]);
    }
    return { id };
  },
});

export const deleteThirdParty = command({
  name: 'DeleteThirdParty',
  role: 'ROLE_THIRD_PARTY_DELETE',
  input: z.object({ id: recordId() }),
  async handle(work, actor, { id }) {
    const thirdParty = await work.load(thirdPartyAggregate, id, actor);
    const [use] = await work.references.usesOf(id, [
      ...documentKinds.map((kind) => `${kind}-client`),
      'payment-client',
      'project-client',
      'supplierInvoice-client',
      'specificprice-client',
      'supplierproduct-client',
      'recurringInvoice-client',
    ]);
    if (use) throw conflict('IN_USE', `errors.inUse.${use.kind}|count=${use.count}`);
    await work.append(thirdParty, [{ type: 'ThirdPartyDeleted', data: { thirdParty: id } }]);
    return { id };
  },
});
