import fc from "fast-check";
import { expect, it } from "vitest";
import { nameSuggestions, namePrefix, roundOf, textParts, withMention } from "./text-parts.ts";

const user_id = "player";

it("cuts a text at its mentions and links", () => {
  expect(
    textParts("oi @bia, veja /ranking agora", [
      { type: "link", offset: 14, length: 8, path: "/ranking" },
      { type: "mention", offset: 3, length: 4, user_id },
    ]),
  ).toEqual([
    { kind: "text", text: "oi " },
    { kind: "mention", text: "@bia" },
    { kind: "text", text: ", veja " },
    { kind: "link", text: "/ranking", path: "/ranking" },
    { kind: "text", text: " agora" },
  ]);
});

it.each(["//evil.example", "/\\evil.example", "javascript:alert(1)", "https://evil.example", "data:text/html,x"])(
  "leaves a link to %s as text",
  (path) => expect(textParts("clique", [{ type: "link", offset: 0, length: 6, path }])).toEqual([{ kind: "text", text: "clique" }]),
);

it("keeps every character of any text, whatever the entities contain", () => {
  const entity = fc.record({
    type: fc.constant("mention" as const),
    offset: fc.integer({ min: -5, max: 40 }),
    length: fc.integer({ min: -5, max: 40 }),
    user_id: fc.constant(user_id),
  });
  fc.assert(
    fc.property(fc.string({ maxLength: 30 }), fc.array(entity, { maxLength: 5 }), (text, entities) => {
      expect(
        textParts(text, entities)
          .map((part) => part.text)
          .join(""),
      ).toBe(text);
    }),
  );
});

it.each([
  ["oi @bi", "bi"],
  ["@", ""],
  ["ana@bi", null],
  ["oi", null],
])("finds in %j the partial name %j", (typed, name) => expect(namePrefix(typed)).toBe(name));

it("suggests chosen names, the latest writer first, and no masked names", () => {
  const wrote = (name: string) => ({ user: { id: name, name } }) as Parameters<typeof nameSuggestions>[0][number];
  expect(nameSuggestions([wrote("bia.77"), wrote("Ma•••a·47"), wrote("Bento"), wrote("ana")], "b")).toEqual(["Bento", "bia.77"]);
});

it("turns the address of a round into a card, and removes it from the text", () => {
  expect(roundOf("olha https://trevo.example/fairness/rounds/0198-ab isso")).toEqual({
    text: "olha  isso",
    path: "/fairness/rounds/0198-ab",
  });
  expect(roundOf("olha isso")).toBeNull();
});

it.each([
  ["oi @bi", "oi @bia "],
  ["oi", "oi @bia "],
  ["", "@bia "],
])("inserts a name into %j", (typed, text) => expect(withMention(typed, "bia")).toBe(text));
