/** Projections by what they are about, so that an operator may verify one part: each stands in one. */
export const projectionAreas = {
  commerce: [
    'document-list',
    'recurring-invoices',
    'number-series',
    'revenue',
    'document-links',
    'supplier-invoices',
    'reminders',
  ],
  products: ['products', 'product-prices', 'product-purchases', 'price-history'],
  banking: ['payment-list', 'credit-transfers', 'bank-statements', 'cheque-deposits'],
  accounting: ['books', 'journal'],
  'third-parties': ['third-parties', 'third-party-parts', 'third-party-groups'],
  people: [
    'people',
    'contracts',
    'change-requests',
    'candidates',
    'slip-batches',
    'slip-objections',
    'wage-slips',
  ],
  users: ['accounts', 'signInRules', 'user-groups', 'api-tokens', 'list-views', 'notices'],
  organization: [
    'corporations',
    'company-groups',
    'org-units',
    'customer',
    'translations',
    'records',
    'custom-fields',
    'parameters',
    'projects',
    'imports',
  ],
  outside: [
    'mail-list',
    'mail-templates',
    'mail-settings',
    'remote-storage',
    'remote-pushes',
    'webhooks',
    'attached-documents',
    'shared-documents',
    'shared-activity',
  ],
} as const;

export type ProjectionArea = keyof typeof projectionAreas;

export const projectionAreaNames = Object.keys(projectionAreas) as ProjectionArea[]; // its own keys
