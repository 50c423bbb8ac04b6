import type { Tenant } from "../../kernel/scope.ts";

/** What the real-time server knows of a brand. */
export interface RealtimeTenant {
  readonly id: number;
  readonly slug: string;
  /** Only `active` brands serve anybody; the others keep their key. */
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

/** Called once a connection: answer from a cache. */
export interface TenantLookup {
  byKey(key: string): Promise<RealtimeTenant | null>;
  byId(id: number): Promise<RealtimeTenant | null>;
}
