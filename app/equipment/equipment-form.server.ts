import { fieldsOfType } from '#projections/equipment/answers.ts';
import { equipmentNames, type FoundEquipment } from '#projections/equipment/equipment.ts';
import { staffNames } from '#projections/people/staff.ts';
import { choices } from '#projections/records/records.ts';
import { proposedNames, resolveTypedName, type NamedBefore } from '../documents/form/typed-name.server.ts';
import type { StaffContext } from '../http/screen.server.ts';
import { typedDecimal, type Language } from '../ui/format.ts';

const textOf = (value: string | number | null | undefined): string =>
  value === null || value === undefined ? '' : String(value);

/** A piece as its form's fields hold it; `fields` are those of its type, in their order. */
export function equipmentValues(
  piece: Partial<FoundEquipment>,
  fields: readonly { id: number }[],
  language: Language,
) {
  const decimal = (value: string | null | undefined) => typedDecimal(value, language);
  const said = new Map((piece.values ?? []).map(({ field, value }) => [field, value]));
  return {
    name: textOf(piece.name),
    code: textOf(piece.code),
    type: textOf(piece.type),
    category: textOf(piece.category),
    inventoryType: textOf(piece.inventoryType),
    mark: textOf(piece.mark),
    model: textOf(piece.model),
    version: textOf(piece.version),
    serialNumber: textOf(piece.serialNumber),
    registration: textOf(piece.registration),
    place: textOf(piece.place),
    pumping: piece.pumping ?? false,
    meter: piece.meter ?? 'none',
    inCharge: textOf(piece.inCharge),
    supplier: '',
    supplierName: textOf(piece.supplierName),
    purchasedOn: textOf(piece.purchasedOn),
    purchasePrice: decimal(piece.purchasePrice),
    inServiceOn: textOf(piece.inServiceOn),
    warrantyUntil: textOf(piece.warrantyUntil),
    lifeMonths: textOf(piece.lifeMonths),
    residualValue: decimal(piece.residualValue),
    height: decimal(piece.height),
    width: decimal(piece.width),
    length: decimal(piece.length),
    weight: decimal(piece.weight),
    kit: textOf(piece.kit),
    comment: textOf(piece.comment),
    values: fields.map(({ id }) => ({ field: String(id), value: textOf(said.get(id)) })),
  };
}

export type EquipmentValues = ReturnType<typeof equipmentValues>;

/** What the form of a piece chooses from, of a type with its fields. */
export async function equipmentChoices(context: StaffContext, type: number | null, self: number | null) {
  const { services, corporation, language, may } = context;
  const [records, people, suppliers, pieces, fields] = await Promise.all([
    choices(
      services.db,
      ['equipmenttype', 'equipmentcategory', 'equipmentinventorytype'],
      corporation,
      language,
    ),
    staffNames(services.db, corporation),
    may('ROLE_THIRD_PARTY_READ') ? proposedNames(context, null) : [],
    equipmentNames(services.db, corporation),
    type === null ? [] : fieldsOfType(services.db, type, corporation),
  ]);
  const of = (resource: string) =>
    (records.get(resource) ?? []).map(({ id, label }) => ({ value: id, label }));
  return {
    types: of('equipmenttype'),
    categories: of('equipmentcategory'),
    inventoryTypes: of('equipmentinventorytype'),
    people: people.map(({ id, name }) => ({ value: id, label: name })),
    kits: pieces
      .filter(({ id }) => id !== self)
      .map(({ id, name, code }) => ({ value: id, label: `${name} · ${code}` })),
    suppliers,
    fields,
  };
}

export type EquipmentChoices = Awaited<ReturnType<typeof equipmentChoices>>;

/** The sent form, with the supplier that was typed by name. @param before whom the piece names */
export async function equipmentFormSent(
  context: StaffContext,
  before: NamedBefore | null = null,
): Promise<FormData> {
  const form = await context.request.formData();
  await resolveTypedName(context, form, { typedAt: 'supplierName', field: 'supplier', type: null, before });
  return form;
}
