/** An identity provider, as the environment names it. */
export interface OpenIdSettings {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** As the sign-in page calls it. */
  name: string;
}
