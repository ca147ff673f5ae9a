/** What certificates are narrowed by, each by one of its choices. */
export const certificateFilters = ['type', 'person', 'provider', 'unproven'] as const;
export type CertificateNarrowing = (typeof certificateFilters)[number];
