/** Whom a Google ID token speaks of. */
export interface GoogleIdentity {
  /** Google's name for the person: stays when the e-mail address changes hands. */
  readonly subject: string;
  /** Lower case; Google vouches for it. */
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
}

export interface IdentityTokens {
  /**
   * Null when the token is not Google's, not for this client, over, or without a confirmed e-mail address.
   * Throws a `Fault` when Google's keys cannot be had.
   */
  verify(idToken: string, clientId: string): Promise<GoogleIdentity | null>;
}
