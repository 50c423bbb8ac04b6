import type { Storage } from "../../adapters/storage/storage.ts";
import type { Vault } from "../../kernel/crypto.ts";
import type { Db, Tx } from "../../kernel/db.ts";
import { sealedFiles } from "../../kernel/sealed-values.ts";

/** A picture that the image screening classified as abuse of a child. */
export interface Evidence {
  readonly tenant_id: number;
  readonly id: string;
  readonly player_id: string;
  readonly case_id: string;
  readonly hash: string;
  readonly width: number;
  readonly height: number;
  readonly bytes: number;
  readonly created_at: Date;
  /** False if there is no file, because the storage failed. */
  readonly stored: boolean;
}

type EvidenceKey = Pick<Evidence, "tenant_id" | "id">;
type EvidenceTables = { picture_evidence: Evidence };

const at = (db: Db | Tx) => db.withTables<EvidenceTables>();
const context = ({ tenant_id, id }: EvidenceKey): string => `picture_evidence:${tenant_id}:${id}`;
const fileOf = ({ tenant_id, id }: EvidenceKey): string => `evidence/${tenant_id}/${id}.sealed`;

/** SQL and files of evidence: sealed for their rows, and shown on no screen. */
export const evidenceStore = {
  insert: async (tx: Tx, evidence: Evidence): Promise<void> => {
    await at(tx).insertInto("picture_evidence").values(evidence).execute();
  },

  /** Whether the picture's file is kept; null if the picture is no evidence. */
  isStored: async (db: Db, { tenant_id, id }: EvidenceKey): Promise<boolean | null> =>
    (
      await at(db)
        .selectFrom("picture_evidence")
        .select("stored")
        .where("tenant_id", "=", tenant_id)
        .where("id", "=", id)
        .executeTakeFirst()
    )?.stored ?? null,

  put: ({ storage, vault }: { storage: Storage; vault: Pick<Vault, "seal"> }, key: EvidenceKey, picture: Buffer): Promise<void> =>
    storage.put(fileOf(key), vault.seal(picture, context(key))),

  hasFile: async (storage: Storage, key: EvidenceKey): Promise<boolean> => (await storage.get(fileOf(key))) !== null,

  removeFile: (storage: Storage, key: EvidenceKey): Promise<void> => storage.remove(fileOf(key)),

  /** Erases and returns rows older than `before`. */
  eraseOld: (tx: Tx, before: Date, most: number): Promise<EvidenceKey[]> =>
    at(tx)
      .deleteFrom("picture_evidence")
      .where((eb) =>
        eb(
          eb.refTuple("tenant_id", "id"),
          "in",
          eb
            .selectFrom("picture_evidence")
            .select(["tenant_id", "id"])
            .where("created_at", "<", before)
            .orderBy("created_at")
            .limit(most)
            .forUpdate()
            .skipLocked()
            .$asTuple("tenant_id", "id"),
        ),
      )
      .returning(["tenant_id", "id"])
      .execute(),
};

export const sealedEvidence = [
  sealedFiles<EvidenceKey>({
    table: "picture_evidence",
    key: ["tenant_id", "id"],
    place: (key) => ({ path: fileOf(key), context: context(key) }),
  }),
];
