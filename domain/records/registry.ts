import { equipmentCategory } from './catalogue/equipment/equipment-category.ts';
import { equipmentDocumentType } from './catalogue/equipment/equipment-document-type.ts';
import { equipmentField } from './catalogue/equipment/equipment-field.ts';
import { equipmentInventoryType } from './catalogue/equipment/equipment-inventory-type.ts';
import { equipmentType } from './catalogue/equipment/equipment-type.ts';
import { gps } from './catalogue/equipment/gps.ts';
import { addressType } from './catalogue/general/address-type.ts';
import { businessCode } from './catalogue/general/business-code.ts';
import { category } from './catalogue/general/category.ts';
import { serviceType } from './catalogue/general/service-type.ts';
import { organizationType } from './catalogue/organization/organization-type.ts';
import { rib } from './catalogue/organization/rib.ts';
import { thirdPartyTag } from './catalogue/general/third-party-tag.ts';
import { url } from './catalogue/organization/url.ts';
import { activityType } from './catalogue/people/activity-type.ts';
import { certificateType } from './catalogue/people/certificate-type.ts';
import { contractType } from './catalogue/people/contract-type.ts';
import { healthFollowUp } from './catalogue/people/health-follow-up.ts';
import { payElementKind } from './catalogue/people/pay-element-kind.ts';
import { personProfileType } from './catalogue/people/person-profile-type.ts';
import { leaveEvent } from './catalogue/people/leave-event.ts';
import { leaveRule } from './catalogue/people/leave-rule.ts';
import { recruitmentDocumentType } from './catalogue/people/recruitment-document-type.ts';
import { allocationKey } from './catalogue/projects/allocation-key.ts';
import { costCenter } from './catalogue/projects/cost-center.ts';
import { mileageScale } from './catalogue/projects/mileage-scale.ts';
import { projectExpenseDocumentType } from './catalogue/projects/project-expense-document-type.ts';
import { projectFamily } from './catalogue/projects/project-family.ts';
import { projectStatusType } from './catalogue/projects/project-status-type.ts';
import { bankRule } from './catalogue/commerce/bank-rule.ts';
import { documentType } from './catalogue/commerce/document-type.ts';
import { invoiceTime } from './catalogue/commerce/invoice-time.ts';
import { lineDefault } from './catalogue/commerce/line-default.ts';
import { pattern } from './catalogue/commerce/pattern.ts';
import { paymentCondition } from './catalogue/commerce/payment-condition.ts';
import { paymentPattern } from './catalogue/commerce/payment-pattern.ts';
import { paymentType } from './catalogue/commerce/payment-type.ts';
import { vat } from './catalogue/commerce/vat.ts';
import { mailRecipient } from './catalogue/mailing/mail-recipient.ts';
import { mailType } from './catalogue/mailing/mail-type.ts';
import { sender } from './catalogue/mailing/sender.ts';
import { productCategory } from './catalogue/products/product-category.ts';
import { productDocumentType } from './catalogue/products/product-document-type.ts';
import { productType } from './catalogue/products/product-type.ts';
import { transportZone } from './catalogue/products/transport-zone.ts';
import { unitType } from './catalogue/products/unit-type.ts';
import { shareCategory } from './catalogue/sharing/share-category.ts';
import { corporationDocumentType } from './catalogue/sharing/corporation-document-type.ts';
import { documentCategory } from './catalogue/sharing/document-category.ts';
import { personDocumentType } from './catalogue/sharing/person-document-type.ts';
import { projectDocumentType } from './catalogue/sharing/project-document-type.ts';
import { thirdPartyDocumentType } from './catalogue/sharing/third-party-document-type.ts';
import { entityRights, familyRoles } from '../kernel/roles.ts';
import { recordRole, type RecordDefinition } from './define-record.ts';

/** Every plain record of the product. */
export const recordDefinitions: readonly RecordDefinition[] = [
  vat,
  paymentCondition,
  paymentPattern,
  paymentType,
  bankRule,
  unitType,
  productCategory,
  lineDefault,
  documentType,
  pattern,
  invoiceTime,
  productType,
  productDocumentType,
  transportZone,
  documentCategory,
  corporationDocumentType,
  thirdPartyDocumentType,
  projectDocumentType,
  personDocumentType,
  sender,
  mailType,
  mailRecipient,
  shareCategory,
  activityType,
  leaveEvent,
  leaveRule,
  payElementKind,
  contractType,
  certificateType,
  personProfileType,
  healthFollowUp,
  recruitmentDocumentType,
  equipmentCategory,
  equipmentType,
  equipmentField,
  equipmentDocumentType,
  equipmentInventoryType,
  gps,
  projectFamily,
  costCenter,
  allocationKey,
  projectStatusType,
  projectExpenseDocumentType,
  mileageScale,
  organizationType,
  rib,
  url,
  addressType,
  businessCode,
  category,
  serviceType,
  thirdPartyTag,
];

const byResource = new Map(recordDefinitions.map((definition) => [definition.resource, definition]));

export const recordDefinition = (resource: string): RecordDefinition | null =>
  byResource.get(resource) ?? null;

const refersTo = ({ fields }: Pick<RecordDefinition, 'fields'>, resource: string): boolean =>
  Object.values(fields).some(
    (field) =>
      field.refersTo === resource ||
      (field.columns !== undefined && refersTo({ fields: field.columns }, resource)),
  );

/** The lists whose records may name one of this resource: it is not deleted while they do. */
export const resourcesUsing = (resource: string): string[] =>
  recordDefinitions
    .filter((definition) => refersTo(definition, resource))
    .map((definition) => definition.resource);

/** Every role of the product, those of the plain records included. */
export const allRoles: readonly string[] = [
  ...new Set<string>([
    ...familyRoles,
    ...recordDefinitions.flatMap((definition) => entityRights.map((right) => recordRole(definition, right))),
  ]),
];
