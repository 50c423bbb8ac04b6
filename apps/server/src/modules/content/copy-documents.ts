import type { Clock } from "../../kernel/clock.ts";
import type { Tx } from "../../kernel/db.ts";
import { checkDraft } from "./draft.ts";
import { storeVersion } from "./publish-document.ts";
import { type WholeWords, contentStore } from "./store.ts";

export interface ContentCopy {
  /** Ids of tenants. */
  readonly from: number;
  readonly to: number;
  /** Replaces the other brand's name; bodies are markup. */
  readonly rename: { readonly text: (text: string) => string; readonly markup: (html: string) => string };
}

const copiedKinds = ["legal", "help"] as const;

/** Does not copy promotions, news and pages, which are specific to the other brand. */
export async function copyDocuments({ clock }: { clock: Clock }, tx: Tx, { from, to, rename }: ContentCopy): Promise<void> {
  const now = clock.now();
  for (const { versions, ...facts } of await contentStore.inForce(tx, from, { kinds: copiedKinds, now })) {
    const { pt, en } = versions;
    const draft = checkDraft({
      ...facts,
      published_at: now,
      in_force_at: now,
      pt: renamed(pt, rename),
      en: en ? renamed(en, rename) : null,
    });
    await storeVersion(tx, { tenant_id: to, draft, clock });
  }
}

const renamed = ({ title, summary, condition, action, body }: WholeWords, rename: ContentCopy["rename"]): WholeWords => ({
  title: rename.text(title),
  summary: rename.text(summary),
  condition: condition && rename.text(condition),
  action: action && rename.text(action),
  body: rename.markup(body),
});
