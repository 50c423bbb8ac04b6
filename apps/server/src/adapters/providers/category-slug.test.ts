import { expect, it } from "vitest";
import { categorySlug } from "./category-slug.ts";

it.each([
  ["slots", "slots"],
  ["Video Slots, 3D", "video-slots-3d"],
  ["Cassino ao Vivo / Mesas de São João", "cassino-ao-vivo-mesas-de-sao-joao"],
  ["-- ,", null],
  ["老虎机", null],
  ["x".repeat(39) + " y", "x".repeat(39)],
])("category %s has the slug %s", (word, slug) => expect(categorySlug(word)).toBe(slug));
