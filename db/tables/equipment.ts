import type { Generated, GeneratedAlways } from 'kysely';
import type { EquipmentStage } from '#domain/equipment/equipment.ts';
import type { MeterKind } from '#domain/equipment/meter-kinds.ts';
import type { Anniversary, InspectionReason } from '#domain/equipment/inspection-dates.ts';
import type { InspectionResult, InspectionStage } from '#domain/equipment/inspection.ts';
import type { MaintenanceSort, MaintenanceStage } from '#domain/equipment/maintenance.ts';
import type { RunningCostKind } from '#domain/equipment/running-cost-kinds.ts';
import type { Condition } from '#domain/equipment/usage.ts';

interface EquipmentTable {
  id: number;
  corporation_id: number;
  name: string;
  code: string;
  type_id: number;
  category_id: number | null;
  inventory_type_id: number | null;
  mark: string | null;
  model: string | null;
  version: string | null;
  serial_number: string | null;
  registration: string | null;
  place: string | null;
  pumping: boolean;
  meter_kind: MeterKind;
  in_charge_id: number | null;
  supplier_id: number | null;
  purchased_on: string | null;
  purchase_price: string | null;
  in_service_on: string | null;
  warranty_until: string | null;
  life_months: number | null;
  residual_value: string | null;
  height: string | null;
  width: string | null;
  length: string | null;
  weight: string | null;
  kit_id: number | null;
  comment: string | null;
  field_values: string;
  photo: Generated<string | null>;
  stage: Generated<EquipmentStage>;
  registered_on: string;
  since_on: Generated<string | null>;
  buyer_id: Generated<number | null>;
  sale_price: Generated<string | null>;
  meter_on: Generated<string | null>;
  meter_value: Generated<string | null>;
  from_corporation: Generated<number | null>;
  from_equipment: Generated<number | null>;
  to_corporation: Generated<number | null>;
  to_equipment: Generated<number | null>;
  record_ids: number[];
  revision: number;
  code_key: GeneratedAlways<string>;
}

interface EquipmentDeviceTable {
  device_id: number;
  equipment_id: number;
  corporation_id: number;
  from_at: string;
  until_at: Generated<string | null>;
}

interface EquipmentOwnerTable {
  equipment_id: number;
  corporation_id: number;
}

interface EquipmentMeterTable {
  equipment_id: number;
  corporation_id: number;
  /** Its number within the piece, from 1. */
  reading: number;
  read_on: string;
  value: string;
  /** Why it was put right. */
  reason: Generated<string | null>;
  /** What the meter counted then, and whether the reading is the first of a meter. */
  kind: MeterKind;
  begins: boolean;
}

interface EquipmentCostTable {
  equipment_id: number;
  /** Its number within the piece. */
  cost: number;
  corporation_id: number;
  kind: RunningCostKind;
  amount: string;
  from_on: string;
  until_on: string;
  note: string | null;
}

interface EquipmentUsageTable {
  id: number;
  corporation_id: number;
  equipment_id: number;
  person_id: number | null;
  project_id: number | null;
  vehicle_id: number | null;
  kit_id: number | null;
  distributed_at: string;
  expected_at: string | null;
  /** expected_at, or infinity. */
  expected_order: Generated<string>;
  returned_at: Generated<string | null>;
  booked: Generated<boolean>;
  out_condition: Condition;
  back_condition: Generated<Condition | null>;
  out_note: string | null;
  back_note: Generated<string | null>;
  out_signed: string | null;
  back_signed: Generated<string | null>;
  out_drawn: Generated<boolean>;
  back_drawn: Generated<boolean>;
  out_photo: string | null;
  back_photo: Generated<string | null>;
  without: Generated<number[]>;
  missing: Generated<number[]>;
  /** The return that those in charge were told is late. */
  late_told: Generated<string | null>;
  revision: number;
}

interface EquipmentInspectionTable {
  id: number;
  corporation_id: number;
  equipment_id: number;
  name: string;
  name_key: string;
  stage: InspectionStage;
  planned_on: Generated<string | null>;
  provider_id: Generated<number | null>;
  comment: Generated<string | null>;
  done_on: Generated<string | null>;
  result: Generated<InspectionResult | null>;
  person_id: Generated<number | null>;
  number: Generated<string | null>;
  cost: Generated<string | null>;
  project_id: Generated<number | null>;
  reserves: Generated<string | null>;
  report_on: Generated<string | null>;
  lifted_on: Generated<string | null>;
  lifted_note: Generated<string | null>;
  interval_months: Generated<number | null>;
  legal_basis: Generated<string | null>;
  anniversary: Generated<Anniversary | null>;
  due_on: Generated<string | null>;
  anchor: Generated<string | null>;
  reports: Generated<number[]>;
  report_told: Generated<boolean>;
  announced_on: Generated<string | null>;
  plan_told: Generated<string | null>;
  /** Why what was noted of it was withdrawn. */
  withdrawn: Generated<string | null>;
  revision: number;
}

interface InspectionRuleTable {
  type_id: number;
  place: number;
  name: string;
  name_key: string;
  interval_months: number;
  legal_basis: string | null;
  anniversary: Anniversary;
}

interface InspectionSubjectTable {
  equipment_id: number;
  corporation_id: number;
  type_id: number;
  in_service_on: string | null;
  registered_on: string;
  active: boolean;
  /** Its first date of inspection_due; infinity where there is none. */
  next_due_on: Generated<string>;
}

interface InspectionDueTable {
  equipment_id: number;
  corporation_id: number;
  name_key: string;
  name: string;
  interval_months: number;
  legal_basis: string | null;
  anniversary: Anniversary;
  last_on: string | null;
  due_on: string;
  reason: InspectionReason;
}

interface InspectionToldTable {
  equipment_id: number;
  name_key: string;
  due_on: string;
  overdue: Generated<boolean>;
}

interface EquipmentPaperToldTable {
  equipment_id: number;
  /** 0: its warranty. */
  document_id: number;
  ends_on: string;
}

interface EquipmentMaintenanceTable {
  id: number;
  corporation_id: number;
  equipment_id: number;
  title: string;
  sort: MaintenanceSort;
  stage: MaintenanceStage;
  due_on: string | null;
  due_meter: string | null;
  every_months: number | null;
  every_meter: string | null;
  down_from: string | null;
  down_until: Generated<string | null>;
  provider_id: number | null;
  comment: string | null;
  done_on: Generated<string | null>;
  meter: Generated<string | null>;
  labour: Generated<string | null>;
  parts: Generated<string>;
  cost: Generated<string | null>;
  project_id: Generated<number | null>;
  report: Generated<string | null>;
  told: Generated<string | null>;
  revision: number;
}

interface EquipmentCountTable {
  id: number;
  corporation_id: number;
  inventory_type_id: number | null;
  place: string | null;
  begun_on: string;
  closed_on: Generated<string | null>;
  record_ids: number[];
  revision: number;
}

interface EquipmentCountPieceTable {
  count_id: number;
  equipment_id: number;
  expected: boolean;
  counted_at: string | null;
}

export interface EquipmentTables {
  equipment_count: EquipmentCountTable;
  equipment_count_piece: EquipmentCountPieceTable;
  equipment: EquipmentTable;
  equipment_device: EquipmentDeviceTable;
  equipment_owner: EquipmentOwnerTable;
  equipment_meter: EquipmentMeterTable;
  equipment_cost: EquipmentCostTable;
  equipment_usage: EquipmentUsageTable;
  equipment_inspection: EquipmentInspectionTable;
  inspection_rule: InspectionRuleTable;
  inspection_subject: InspectionSubjectTable;
  inspection_due: InspectionDueTable;
  inspection_told: InspectionToldTable;
  equipment_paper_told: EquipmentPaperToldTable;
  equipment_maintenance: EquipmentMaintenanceTable;
}
