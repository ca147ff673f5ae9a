import { transportRoles } from '#domain/transport/roles.ts';
import { form, live, onlyWith, screen } from './screen.ts';

const { view, create, edit, drive, invoice } = transportRoles;

const shown = <const P extends string>(
  path: P,
  file: string,
  role: typeof view | typeof drive | typeof invoice,
) => onlyWith('showTransport', screen(path, `transport/${file}`, role));

/** Pumping and transport, in companies that work with it; drivers have their own interventions. */
export const transportScreens = {
  transportBoard: shown('/tfp', 'planning-board.tsx', view),
  transportList: shown('/tfp/list', 'order-list.tsx', view),
  transportExport: shown('/tfp/export', 'order-export.ts', view),
  transportNew: onlyWith('showTransport', live(form('/tfp/new', 'transport/order-new.tsx', create), [])),
  transportTemplates: onlyWith('showTransport', form('/tfp/templates', 'transport/templates.tsx', create)),
  transportDetails: shown('/tfp/{id}/details', 'order-details.tsx', view),
  transportEdit: onlyWith(
    'showTransport',
    live(form('/tfp/{id}/edit', 'transport/order-edit.tsx', edit), []),
  ),
  transportWriteUp: onlyWith('showTransport', form('/tfp/{id}/write-up', 'transport/write-up.tsx', edit)),
  transportSlip: onlyWith(
    'showTransport',
    screen('/tfp/{id}/slip', 'transport/slip-page.tsx', [view, drive]),
  ),
  transportSlipPdf: onlyWith(
    'showTransport',
    screen('/tfp/{id}/slip/pdf', 'transport/slip-pdf.ts', [view, drive]),
  ),
  transportSlipPhoto: onlyWith(
    'showTransport',
    screen('/tfp/{id}/slip/photo', 'transport/slip-photo.ts', [view, drive]),
  ),
  transportInvoicing: shown('/tfp/invoice', 'invoicing.tsx', invoice),
  transportRevenues: shown('/tfp/revenues', 'revenues.tsx', view),
  transportRevenuesExport: shown('/tfp/revenues/export', 'revenues-export.ts', view),
  transportTracking: shown('/tfp/tracking', 'tracking.tsx', view),
  transportTourEdit: onlyWith(
    'showTransport',
    form('/tfp/tracking/{id}/edit', 'transport/tour-edit.tsx', edit),
  ),
  transportRealtime: onlyWith(
    'showTransport',
    screen('/tfp/tracking_realtime', 'positions/tracking-realtime.tsx', view),
  ),
  transportRealtimeEvents: shown('/tfp/tracking_realtime/events', 'realtime-events.ts', view),
  transportRoutes: onlyWith('showTransport', screen('/tfp/routes', 'positions/routes.tsx', view)),
  ownInterventions: shown('/tfp/mine', 'mine.tsx', drive),
  driverWorker: shown('/tfp/mine/worker.js', 'offline-worker.ts', drive),
  driverManifest: shown('/tfp/mine/manifest.webmanifest', 'manifest.ts', drive),
  ownIntervention: shown('/tfp/mine/{id}', 'mine-job.tsx', drive),
} as const;
