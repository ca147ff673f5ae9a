import { describe, expect, it } from 'vitest';
import { letterheadOf } from '#domain/documents/content/letterhead.ts';
import { defaultFileNames } from '#domain/company/file-names.ts';
import { commerceSettingsOf, commerceSettingsSchema } from '#domain/company/commerce-settings.ts';
import { corporationAggregate, corporationSchema } from '#domain/company/corporation.ts';
import { companies } from '#jobs/demo/companies.ts';
import { settingsInput } from '#tests/builders/busy/busy-defaults.ts';

const details = corporationSchema.parse(companies[0]);

describe('the commerce settings of a corporation', () => {
  it('have an answer for what older corporations say nothing of', () => {
    expect(commerceSettingsOf(details)).toEqual({
      generateSaleOrder: true,
      saleOrderAutoCreateProject: false,
      vatOnDebits: true,
      projectRequired: false,
      purchaseApprovalThreshold: null,
      approveOwnWhenAlone: true,
      electronicAddress: null,
      remindersEnabled: false,
      quotationValidityDays: 30,
      invoiceDaysAhead: 7,
      defaultPaymentCondition: null,
      defaultPaymentType: null,
      defaultVat: null,
      freeLineNature: 'service',
      mediatorName: null,
      mediatorAddress: null,
      mediatorWebsite: null,
      fileNames: defaultFileNames,
    });
  });

  it('are kept once edited, beside what else the corporation says', () => {
    const settings = { ...commerceSettingsOf(details), projectRequired: true, vatOnDebits: false };
    const state = [
      { type: 'CorporationRegistered' as const, data: { corporation: 1, details } },
      { type: 'CorporationCommerceEdited' as const, data: { corporation: 1, settings } },
    ].reduce((before, event) => corporationAggregate.evolve(before, event), corporationAggregate.initial);
    expect(state.details?.name).toBe('Béton du Littoral');
    expect(state.details && commerceSettingsOf(state.details)).toEqual(settings);
  });

  it('are not printed on documents', () => {
    const corporation = { ...details, ...commerceSettingsOf(details), id: 1, enabled: true };
    const letterhead = letterheadOf(corporation);
    expect(Object.keys(letterhead)).not.toEqual(
      expect.arrayContaining([
        expect.stringMatching(/fileNames|default|Threshold|reminders|Validity|Ahead|project/),
      ]),
    );
    expect(letterhead.vatOnDebits).toBe(true);
  });

  it.each([
    ['quotationValidityDays', 0, 'errors.tooSmall|min=1'],
    ['quotationValidityDays', 366, 'errors.tooLarge|max=365'],
    ['invoiceDaysAhead', -1, 'errors.tooSmall|min=0'],
    ['invoiceDaysAhead', 32, 'errors.tooLarge|max=31'],
    ['purchaseApprovalThreshold', '-1', 'errors.tooSmall|min=0'],
    ['purchaseApprovalThreshold', 'beaucoup', 'errors.number|places=2'],
  ])('refuse %s %s at its field', (field, value, message) => {
    const { error } = commerceSettingsSchema.safeParse({ ...settingsInput, [field]: value });
    expect(error?.issues.map((issue) => [issue.path.join('.'), issue.message])).toEqual([[field, message]]);
  });

  it('refuse a file name at its own kind', () => {
    const fileNames = { ...defaultFileNames, refund: 'Avoir' };
    const { error } = commerceSettingsSchema.safeParse({ ...settingsInput, fileNames });
    expect(error?.issues.map((issue) => [issue.path.join('.'), issue.message])).toEqual([
      ['fileNames.refund', 'errors.fileName.number'],
    ]);
  });
});
