import type { Db, Tx } from "../../kernel/db.ts";
import type { PlayerKey } from "../../kernel/scope.ts";

/** A picture that is sent to be screened. */
export interface Upload extends PlayerKey {
  readonly id: string;
  readonly hash: string;
  readonly width: number;
  readonly height: number;
  readonly bytes: number;
  readonly sent_at: Date;
}

/** `sent`: no outcome is known yet; `abuse`: screened as abuse, without its case yet; `ended`: there is no picture and no evidence. */
type UploadState = "sent" | "abuse" | "kept" | "evidence" | "ended";

/** The states that each may follow. A verdict of abuse counts even if it comes after the job ended the upload. */
const follows = { abuse: ["sent", "ended"], kept: ["sent"], evidence: ["sent", "abuse"], ended: ["sent"] } as const;

type UploadKey = Pick<Upload, "tenant_id" | "id">;
type UploadTables = { chat_uploads: Upload & { state: UploadState } };

const at = (db: Db | Tx) => db.withTables<UploadTables>();

/** SQL on uploads. Their rows stay when the picture is erased. */
export const uploadStore = {
  insert: async (tx: Tx, upload: Upload): Promise<void> => {
    await at(tx)
      .insertInto("chat_uploads")
      .values({ ...upload, state: "sent" })
      .execute();
  },

  countSince: async (db: Db | Tx, { tenant_id, player_id }: PlayerKey, since: Date): Promise<number> => {
    const { uploads } = await at(db)
      .selectFrom("chat_uploads")
      .select((eb) => eb.fn.countAll<number>().as("uploads"))
      .where("tenant_id", "=", tenant_id)
      .where("player_id", "=", player_id)
      .where("sent_at", ">", since)
      .executeTakeFirstOrThrow();
    return uploads;
  },

  /** False if another outcome is already known. */
  settle: async (db: Db | Tx, { tenant_id, id }: UploadKey, state: keyof typeof follows): Promise<boolean> =>
    (await at(db)
      .updateTable("chat_uploads")
      .set({ state })
      .where("tenant_id", "=", tenant_id)
      .where("id", "=", id)
      .where("state", "in", follows[state])
      .returning("id")
      .executeTakeFirst()) !== undefined,

  /** Uploads whose request ended without an outcome, oldest first. */
  unfinished: (db: Db, sentBefore: Date, most: number): Promise<(Upload & { state: UploadState })[]> =>
    at(db)
      .selectFrom("chat_uploads")
      .select(["tenant_id", "player_id", "id", "hash", "width", "height", "bytes", "sent_at", "state"])
      .where("state", "in", ["sent", "abuse"])
      .where("sent_at", "<", sentBefore)
      .orderBy("sent_at")
      .limit(most)
      .execute(),

  /** Erases rows that no longer count. */
  eraseOld: async (db: Db, sentBefore: Date, most: number): Promise<number> => {
    const erased = await at(db)
      .deleteFrom("chat_uploads")
      .where((eb) =>
        eb(
          eb.refTuple("tenant_id", "id"),
          "in",
          eb
            .selectFrom("chat_uploads")
            .select(["tenant_id", "id"])
            .where("sent_at", "<", sentBefore)
            .where("state", "not in", ["sent", "abuse"])
            .orderBy("sent_at")
            .limit(most)
            .$asTuple("tenant_id", "id"),
        ),
      )
      .returning("id")
      .execute();
    return erased.length;
  },
};
