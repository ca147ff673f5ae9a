import { screen } from '../../http/screen.server.ts';
import { masePaper } from './mase-paper.server.ts';

/** The plan with its indicators, as a paper. */
export const loader = screen('maseSheet', masePaper);
