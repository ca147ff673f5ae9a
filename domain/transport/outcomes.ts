/** How a slip ends. */
export const signatureOutcomes = ['signed', 'typed', 'refused', 'absent'] as const;
export type SignatureOutcome = (typeof signatureOutcomes)[number];
