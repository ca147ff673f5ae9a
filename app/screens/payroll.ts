import { slipRoles } from '#domain/payroll/payroll-roles.ts';
import { form, live, screen } from './screen.ts';

/** Wage slips: those of the company for who manages pay, one's own, and one by a link without an account. */
export const payrollScreens = {
  wageSlipList: screen('/wageslip', 'payroll/wage-slip-list.tsx', slipRoles.read),
  wageSlipExport: screen('/wageslip/list/export', 'payroll/wage-slip-export.ts', slipRoles.read),
  wageSlipNew: form('/wageslip/new', 'payroll/batch/slip-upload.tsx', slipRoles.create),
  slipFiles: form('/wageslip/files', 'payroll/slip-files.tsx', 'ROLE_PERSON_MANAGE_PAYROLL'),
  slipBatchList: screen('/wageslip/batch', 'payroll/batch/slip-batch-list.tsx', slipRoles.read),
  slipBatchDetails: screen('/wageslip/batch/{id}', 'payroll/batch/slip-batch.tsx', slipRoles.read),
  slipBatchPage: live(
    form('/wageslip/batch/{id}/page/{place}', 'payroll/batch/slip-page.tsx', slipRoles.create),
    ['payroll.page.keysLive', 'payroll.page.personHint'],
  ),
  slipBatchSource: screen(
    '/wageslip/batch/{id}/source/{source}',
    'payroll/batch/slip-source.ts',
    slipRoles.create,
  ),
  slipBatchConfirm: form('/wageslip/batch/{id}/confirm', 'payroll/batch/slip-confirm.tsx', slipRoles.create),
  slipExport: screen('/wageslip/export', 'payroll/slip-export.tsx', slipRoles.read),
  slipExportZip: screen('/wageslip/export/zip', 'payroll/slip-export-zip.ts', slipRoles.read),
  wageSlipDetails: screen('/wageslip/{id}', 'payroll/wage-slip.tsx', slipRoles.read),
  wageSlipPdf: screen('/wageslip/{id}/pdf', 'payroll/wage-slip-pdf.ts', slipRoles.read),

  ownWageSlips: screen('/profile/wageslips', 'payroll/own/own-slips.tsx', 'signed-in', 'installation'),
  ownWageSlipPdf: screen(
    '/profile/wageslips/{id}/pdf',
    'payroll/own/own-slip-pdf.ts',
    'signed-in',
    'installation',
  ),
  ownWageSlipsZip: screen(
    '/profile/wageslips/{year}/zip',
    'payroll/own/own-slips-zip.ts',
    'signed-in',
    'installation',
  ),

  publicWageSlip: screen('/bulletin/{token}', 'payroll/public/public-slip.tsx', 'public', 'installation'),
  publicWageSlipPdf: screen(
    '/bulletin/{token}/pdf',
    'payroll/public/public-slip-pdf.ts',
    'public',
    'installation',
  ),

  slipArchiveAsk: screen('/bulletins', 'payroll/archive/ask-archive.tsx', 'public', 'installation'),
  slipArchive: screen('/bulletins/{token}', 'payroll/archive/archive.tsx', 'public', 'installation'),
  slipArchivePdf: screen(
    '/bulletins/{token}/{id}/pdf',
    'payroll/archive/archive-pdf.ts',
    'public',
    'installation',
  ),
  slipArchiveZip: screen(
    '/bulletins/{token}/{year}/zip',
    'payroll/archive/archive-zip.ts',
    'public',
    'installation',
  ),
} as const;
