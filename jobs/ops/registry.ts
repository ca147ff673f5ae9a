import { access } from './access.ts';
import { backup } from './backup.ts';
import {
  beginIdsIn,
  exportOneCompany,
  freezeOneCompany,
  importOneCompany,
  markOneMoved,
  moveOneCompany,
  thawOneCompany,
} from './company.ts';
import type { OpsCommand } from './define.ts';
import { changeKey } from './data-key.ts';
import { erase } from './erase.ts';
import { showEvents, verifyEvents } from './events.ts';
import { checkFiles, copyFiles } from './files.ts';
import { history } from './history.ts';
import { dropJob, listJobs, retryJobs, showJob } from './jobs.ts';
import { listProjections, rebuild } from './projections.ts';
import { testBackup } from './test-backup.ts';
import { verifyProjections } from './verify-projections.ts';
import { checkProof, makeProof, showProofKey } from './proof.ts';
import { recovered } from './recovered.ts';
import { restore } from './restore.ts';
import { seed } from './seed.ts';
import { status } from './status.ts';
import { createUser, resetUser } from './users.ts';
import { workers } from './workers.ts';

/** Every operators' command, in the order of the help. */
export const opsCommands: readonly OpsCommand[] = [
  status,
  listJobs,
  showJob,
  retryJobs,
  dropJob,
  workers,
  listProjections,
  rebuild,
  verifyProjections,
  verifyEvents,
  showEvents,
  history,
  access,
  makeProof,
  showProofKey,
  checkProof,
  createUser,
  resetUser,
  erase,
  checkFiles,
  copyFiles,
  backup,
  testBackup,
  restore,
  recovered,
  beginIdsIn,
  exportOneCompany,
  importOneCompany,
  freezeOneCompany,
  thawOneCompany,
  markOneMoved,
  moveOneCompany,
  changeKey,
  seed,
];
