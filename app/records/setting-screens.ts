import type { ScreenName } from '../screens.ts';

/** Settings that are no list: their screens, and the texts that name them. */
export const settingScreens = [
  { name: 'commerceSettings', area: 'defaults.commerce' },
  { name: 'numbering', area: 'numbering' },
  { name: 'parameters', area: 'parameters.entry' },
  { name: 'customFieldList', area: 'custom' },
  { name: 'mailTemplates', area: 'mail.templates' },
  { name: 'mailLayout', area: 'mailing.layout' },
  { name: 'mailSending', area: 'mailing.smtp' },
  { name: 'remoteStorage', area: 'storage' },
  { name: 'reminderSettings', area: 'dunning.settings' },
  { name: 'webhookList', area: 'webhooks' },
  { name: 'translationList', area: 'translations' },
  { name: 'companyTokens', area: 'api.tokens' },
  { name: 'crashList', area: 'api.logs' },
  { name: 'customer', area: 'api.customer' },
  { name: 'apiDocs', area: 'api.docs' },
] as const satisfies readonly { name: ScreenName; area: string }[];
