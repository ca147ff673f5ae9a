import { partyExportLoader } from './party-list.server.ts';

export const loader = partyExportLoader;
