import type { Tenant } from "../../kernel/scope.ts";

/** A brand as the real-time server sees it. */
export interface RealtimeTenant {
  readonly id: number;
  readonly slug: string;
  /** Only `active` brands are served; the others keep their key. */
  readonly state: Tenant["state"];
  /** The tenant's site hosts, without port: the origins whose pages may connect. */
  readonly hosts: readonly string[];
  readonly public_chat_id: number;
  /** Public: part of the address and of the site config. */
  readonly key: string;
  /** Signs channel authorisations; never leaves the server. */
  readonly secret: string;
  readonly app_id: string;
}

/** Called once per connection: answer from a cache. */
export interface TenantLookup {
  byKey(key: string): Promise<RealtimeTenant | null>;
  byId(id: number): Promise<RealtimeTenant | null>;
}
