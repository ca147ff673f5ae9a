// Who may import whom (docs/architecture.md, "The walls").
const rooms = ['app', 'domain', 'projections', 'scratch', 'jobs', 'db', 'locales', 'tests'];
const others = (...allowed) => `^(${rooms.filter((room) => !allowed.includes(room)).join('|')})/`;

/**
 * Areas in their order: one knows those above it and no other (docs/architecture.md, "Areas in an order"). What puts
 * areas together stands at the root of a room, or in `app/screens`.
 */
const areas = {
  domain: [
    'kernel',
    'document-kinds',
    'files',
    'amounts',
    'lists',
    'translations',
    'api-tokens',
    'installation',
    'records',
    'people',
    'company',
    'mailing',
    'third-parties',
    'products',
    'parameters',
    'projects',
    'accounting',
    'storage',
    'documents',
    'einvoicing',
    'purchasing',
    'payments',
    'recurring',
    'banking',
    'dunning',
    'revenue',
    'history',
    'shared-documents',
    'attachments',
    'custom-fields',
    'imports',
    'webhooks',
    'users',
    'set-up',
    'notifications',
  ],
  app: [
    'client',
    'ui',
    'http',
    'reading',
    'links',
    'live',
    'shell',
    'storage',
    'attachments',
    'history',
    'custom-fields',
    'products',
    'mailing',
    'bulk',
    'import',
    'records',
    'tracked',
    'translations',
    'documents',
    'revenue',
    'accounting',
    'payments',
    'third-parties',
    'public-quotation',
    'public-invoice',
    'installation',
    'webhooks',
    'projects',
    'imports',
    'people',
    'company',
    'shared-documents',
    'notifications',
    'purchasing',
    'banking',
    'dunning',
    'recurring',
    'session',
    'users',
    'api-tokens',
    'calendar',
    'search',
    'audit',
    'home',
    'api',
    'api-docs',
    'errors',
  ],
};

/** An area reaches none that stands below it. */
const inOrder = Object.entries(areas).flatMap(([room, order]) =>
  order.slice(0, -1).map((area, at) => ({
    name: `${room}-${area}-knows-only-areas-above-it`,
    severity: 'error',
    from: { path: `^${room}/${area}/` },
    to: { path: `^${room}/(${order.slice(at + 1).join('|')})/` },
  })),
);

/** An area that is not in the order is known by nobody, and knows nobody. */
const inNoOrder = Object.entries(areas).map(([room, order]) => ({
  name: `areas-of-${room}-stand-in-the-order`,
  severity: 'error',
  from: { path: `^${room}/(?!(${order.join('|')}${room === 'app' ? '|screens' : ''})/)[^/]+/` },
  to: { path: '.' },
}));

module.exports = {
  forbidden: [
    ...inOrder,
    ...inNoOrder,
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'domain-imports-nothing-of-ours',
      severity: 'error',
      from: { path: '^domain/' },
      to: { path: others('domain') },
    },
    {
      name: 'projections-read-domain-and-table-types',
      severity: 'error',
      from: { path: '^projections/' },
      to: { path: others('projections', 'scratch', 'domain', 'db') },
    },
    {
      name: 'projections-know-only-table-types-of-db',
      severity: 'error',
      from: { path: '^projections/' },
      to: {
        path: '^db/',
        pathNot: ['^db/tables', '^db/postgres/(pool|planning)\\.ts$', '^db/events/projector\\.ts$'],
      },
    },
    {
      name: 'scratch-is-no-read-model',
      severity: 'error',
      from: { path: '^scratch/' },
      to: { path: '^(app|jobs|locales|tests|projections)/', pathNot: '^projections/listing\\.ts$' },
    },
    {
      name: 'db-knows-no-projection',
      severity: 'error',
      from: { path: '^db/' },
      to: { path: others('db', 'domain') },
    },
    {
      name: 'jobs-know-no-web',
      severity: 'error',
      from: { path: '^jobs/' },
      to: { path: others('jobs', 'domain', 'projections', 'scratch', 'db', 'locales') },
    },
    {
      name: 'app-knows-no-jobs',
      severity: 'error',
      from: { path: '^app/' },
      to: {
        path: others('app', 'domain', 'projections', 'scratch', 'locales', 'db'),
        pathNot: '^jobs/mail/preview\\.ts$',
      },
    },
    {
      name: 'app-previews-mails-through-services-only',
      severity: 'error',
      from: { path: '^app/', pathNot: '^app/services\\.server\\.ts$' },
      to: { path: '^jobs/' },
    },
    {
      name: 'app-reaches-db-through-services-only',
      severity: 'error',
      from: { path: '^app/', pathNot: '^app/services\\.server\\.ts$' },
      to: { path: '^db/' },
    },
    {
      name: 'nobody-imports-tests',
      severity: 'error',
      from: { pathNot: '^tests/' },
      to: { path: '^tests/' },
    },
    { name: 'no-unresolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};
