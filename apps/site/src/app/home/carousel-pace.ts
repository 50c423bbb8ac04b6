import type { CarouselPace } from "@trevo/ui/carousel";
import { useEffect, useState } from "react";
import { readStored, writeStored } from "../../lib/storage.ts";
import { oneOf } from "../../lib/storage-shape.ts";
import { m } from "../../paraglide/messages.js";

const key = "highlights-paused";

/** Whether the highlights advance by themselves, according to the last choice in this browser. */
export function useCarouselPace(): CarouselPace {
  const [paused, setPaused] = useState(false);
  useEffect(() => setPaused(readStored(key, oneOf("true")) !== null), []);
  const onPaused = (next: boolean) => {
    writeStored(key, next ? "true" : null);
    setPaused(next);
  };
  return { paused, onPaused, pauseLabel: m.home_hero_pause(), playLabel: m.home_hero_play() };
}
