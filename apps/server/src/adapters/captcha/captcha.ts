/** Tells people from programs. Asked only where the tenant has a site key. */
export interface Captcha {
  /** Whether the visitor at this address solved the challenge that gave the token. Throws a `Fault` when the service fails. */
  verify(token: string, ip: string, tenant_id: number): Promise<boolean>;
}
