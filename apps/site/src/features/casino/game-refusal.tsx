import { Sheet } from "@trevo/ui/sheet";
import { useEffect, useState } from "react";
import type { Block } from "../../lib/block-of.ts";
import { BlockReasonCard } from "../../lib/block-reason.tsx";
import { useModals } from "../../lib/modals.ts";
import { m } from "../../paraglide/messages.js";

/** Explains over the game why a bet was refused: the game's own panel has room for one line only. */
export function GameRefusal({ block, onClosed }: { block: Block; onClosed: () => void }) {
  const { current } = useModals();
  const [open, setOpen] = useState(true);
  const close = () => setOpen(false);
  // The action that resolves the refusal may open another sheet.
  useEffect(() => {
    if (current !== null) setOpen(false);
  }, [current]);
  return (
    <Sheet open={open} onClose={close} onClosed={onClosed} title={m.game_refused()} closeLabel={m.close()}>
      <BlockReasonCard {...block} tone="bad" announce />
    </Sheet>
  );
}
