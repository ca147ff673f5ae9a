import { equipmentRoles } from '#domain/equipment/roles.ts';
import { resultRoles } from '#domain/health/rights.ts';
import { form, screen } from './screen.ts';

const { view, add, edit, types, addType, editType } = equipmentRoles;

/** Equipment: pieces, their types, what is due on them and where they are. */
export const equipmentScreens = {
  equipmentDashboard: screen('/equipment', 'equipment/dashboard.tsx', view),
  equipmentList: screen('/equipment/list', 'equipment/equipment-list.tsx', view),
  equipmentExport: screen('/equipment/export', 'equipment/equipment-export.ts', view),
  equipmentBoard: screen('/equipment/board', 'equipment/board.tsx', view),
  equipmentLabels: screen('/equipment/labels', 'equipment/labels.tsx', view),
  equipmentCounts: screen('/equipment/count', 'equipment/count-list.tsx', view),
  equipmentCount: screen('/equipment/count/{id}', 'equipment/count.tsx', view),
  equipmentLabelsPdf: screen('/equipment/labels/pdf', 'equipment/labels-pdf.ts', view),
  /** What was inspected in a year, as the labour inspectorate asks for it. */
  equipmentSafetyRegister: screen('/equipment/register/pdf', 'equipment/safety-register.ts', view),
  equipmentMaintenanceLog: screen('/equipment/{id}/maintenance/pdf', 'equipment/maintenance-log.ts', view),
  equipmentCosts: screen('/equipment/{id}/costs/export', 'equipment/costs-export.ts', view),
  /** What pieces cost in a year, beside one another. */
  equipmentYearCosts: screen('/equipment/costs', 'equipment/year-costs.tsx', view),
  equipmentYearCostsExport: screen('/equipment/costs/export', 'equipment/year-costs-export.ts', view),
  equipmentNew: form('/equipment/new', 'equipment/equipment-new.tsx', add),
  equipmentDetails: screen('/equipment/{id}/detail', 'equipment/equipment-details.tsx', view),
  equipmentEdit: form('/equipment/{id}/edit', 'equipment/equipment-edit.tsx', edit),
  equipmentStep: form('/equipment/{id}/step/{step}', 'equipment/equipment-step.tsx', edit),
  equipmentPhoto: form('/equipment/{id}/photo', 'equipment/equipment-photo.tsx', edit),
  equipmentPicture: screen('/equipment/{id}/picture', 'equipment/equipment-picture.ts', view),
  /** Reads labels with the camera, and finds pieces by what is typed. */
  equipmentScan: screen('/equipment/scan', 'equipment/scan.tsx', view),
  /** What a phone opens by the label of a piece. */
  equipmentCode: screen('/equipment/code/{code}', 'equipment/equipment-code.tsx', view),
  inspectionStep: form('/equipment/inspection/{id}/{step}', 'equipment/inspection-step.tsx', edit),
  /** Who or what has which piece, and when. */
  usageList: screen('/equipment/usage', 'equipment/usage-list.tsx', view),
  usageExport: screen('/equipment/usage/export', 'equipment/usage-export.ts', view),
  usageStep: form('/equipment/usage/{id}/{step}', 'equipment/usage-step.tsx', edit),
  usagePicture: screen('/equipment/usage/{id}/picture/{end}', 'equipment/usage-picture.ts', view),
  usageSignature: screen('/equipment/usage/{id}/signature/{end}', 'equipment/usage-signature.ts', view),
  /** Several pieces at once: handed to one holder, or taken back. */
  severalStep: form('/equipment/several/{step}', 'equipment/several-step.tsx', edit),
  orderStep: form('/equipment/order/{id}/{step}', 'equipment/order-step.tsx', edit),

  typeList: screen('/type/list', 'equipment/type-list.tsx', types),
  typeNew: form('/type/new', 'equipment/type-new.tsx', addType),
  typeEdit: form('/type/{id}/edit', 'equipment/type-edit.tsx', editType),

  /** Writes to whoever comes to inspect. */
  inspectionLetter: form('/equipment/visit/letter/{id}', 'equipment/visit-letter.tsx', edit),
  /** Several inspections at once: planned for one visit, or with what came of it. */
  visitStep: form('/equipment/visit/{step}', 'equipment/visit-step.tsx', edit),
  examination: screen('/examination', 'equipment/examination.tsx', [view, ...resultRoles]),
  examinationExport: screen('/examination/export', 'equipment/examination-export.ts', [view, ...resultRoles]),
} as const;
