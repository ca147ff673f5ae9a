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
import { entityRights, familyRoles } from '../access/roles.ts';
import { recordRole, type RecordDefinition } from './define-record.ts';

/** Every plain record of the product. */
export const recordDefinitions: readonly RecordDefinition[] = [
  vat,
  paymentCondition,
  paymentPattern,
  paymentType,
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
];

const byResource = new Map(recordDefinitions.map((definition) => [definition.resource, definition]));

export const recordDefinition = (resource: string): RecordDefinition | null =>
  byResource.get(resource) ?? null;

/** Every role of the product, those of the plain records included. */
export const allRoles: readonly string[] = [
  ...familyRoles,
  ...recordDefinitions.flatMap((definition) => entityRights.map((right) => recordRole(definition, right))),
];
