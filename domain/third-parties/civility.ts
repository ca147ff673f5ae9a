/** How a person is addressed: Monsieur, Madame. */
export const civilities = ['m', 'mme'] as const;
export type Civility = (typeof civilities)[number];
