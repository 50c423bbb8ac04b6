/** Distinguishes people from programs. Used only if the tenant has a site key. */
export interface Captcha {
  /** Returns whether the visitor at this address solved the challenge of the token. Throws a `Fault` if the service fails. */
  verify(token: string, ip: string, tenant_id: number): Promise<boolean>;
}
