/** How a slip ends. */
export const signatureOutcomes = ['signed', 'paper', 'typed', 'refused', 'absent'] as const;
export type SignatureOutcome = (typeof signatureOutcomes)[number];
