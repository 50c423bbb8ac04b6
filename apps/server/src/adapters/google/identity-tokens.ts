/** The person that a Google ID token identifies. */
export interface GoogleIdentity {
  /** Google's id of the person, which stays the same if the e-mail address changes hands. */
  readonly subject: string;
  /** In lower case, verified by Google. */
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
}

export interface IdentityTokens {
  /**
   * Returns null if the token is not Google's, not for this client, expired, or without a verified e-mail address. Throws a `Fault` if
   * Google's keys cannot be loaded.
   */
  verify(idToken: string, clientId: string): Promise<GoogleIdentity | null>;
}
