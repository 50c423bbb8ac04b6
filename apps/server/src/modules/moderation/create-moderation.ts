import { appealCase, decideAppeal, endOverdueAppeals } from "./appeals.ts";
import type { CaseRow } from "./case-store.ts";
import { createEchoes } from "./create-echoes.ts";
import { createModerationMemory } from "./create-memory.ts";
import { decideCase, takeCase } from "./decide-case.ts";
import type { Moderation } from "./moderation.ts";
import { type ModerationModuleNeeds, type ModerationNeeds, sanctionTopic } from "./needs.ts";
import { forgetOld } from "./forget-old.ts";
import { openCase } from "./open-case.ts";
import { refusalsKeptMs } from "./policy.ts";
import { presentCase } from "./present.ts";
import { publishRules, showRules, tryRules } from "./publish-rules.ts";
import { readAppeals, readCase, readOwnCases, readQueue, readRecord } from "./read-cases.ts";
import { recordRemoval } from "./record-removal.ts";
import { reportSubject } from "./report-subject.ts";
import { reportStore } from "./report-store.ts";
import { retentionStore } from "./retention-store.ts";
import { actOnPlayer } from "./sanction-player.ts";
import { muteByRule, recordRefusals, sanctionIn, sanctionOf, sanctionsOf } from "./sanctions.ts";

/** Maximum number of differing bits between two copies of a picture. */
const nearBits = 6;

export function createModeration(given: ModerationModuleNeeds): Moderation {
  const needs: ModerationNeeds = { ...given, memory: createModerationMemory(given), listeners: [], context: { source: null } };
  const { db, clock } = needs;
  const echoes = createEchoes(needs);
  return {
    rulesOf: async (tenantId) => (await needs.memory.rules.of(tenantId)).rules,
    countEchoes: (key, room, text) => echoes.count(key, room, text),
    sanctionOf: (player, room) => sanctionOf(needs, player, room),
    sanctionIn: (tx, player, room) => sanctionIn(needs, tx, { player, room }),
    sanctionsOf: (key) => sanctionsOf(needs, key),
    recordRefusals: (tx, refused) => recordRefusals(needs, tx, refused),
    muteByRule: (tx, mute) => muteByRule(needs, tx, mute),
    openCase: (tx, input) => openCase(needs, tx, input),
    recordRemoval: (tx, removal) => recordRemoval(needs, tx, removal),
    report: (tx, report) => reportSubject(needs, tx, report),
    onDecided: (listener) => void needs.listeners.push(listener),
    provideContext: (source) => {
      needs.context.source = source;
    },
    markPicture: (tx, picture) => reportStore.markPicture(tx, { ...picture, marked_at: clock.now() }),
    unmarkPicture: (tx, picture) => reportStore.unmarkPicture(tx, picture),
    isRemovedPicture: (within, picture) => reportStore.isMarked(within, picture, nearBits),
    underReview: (tx, messages) => retentionStore.underReview(tx, messages),
    ownCases: (scope) => readOwnCases(needs, scope),
    appeal: async (scope, input) => {
      await appealCase(needs, scope, input);
      const own = (await readOwnCases(needs, scope)).find(({ id }) => id === input.id);
      if (!own) throw new Error("a case with an appeal does not belong to the player");
      return own;
    },
    backOffice: backOfficeOf(needs),
    jobs: {
      publishSanction: (key) => needs.bus.publish(sanctionTopic, key),
      endSanctions: () => endOverdueAppeals(needs),
      forgetOld: () => forgetOld(needs),
      forgetRefusals: () => reportStore.forgetRefusals(db, new Date(clock.now().getTime() - refusalsKeptMs)),
    },
  };
}

function backOfficeOf(needs: ModerationNeeds): Moderation["backOffice"] {
  const present = (row: CaseRow) => presentCase(needs.vault, row);
  return {
    queue: (reviewer, query) => readQueue(needs, reviewer, query),
    readCase: (reviewer, id) => readCase(needs, reviewer, id),
    take: async (reviewer, id) => present(await takeCase(needs, reviewer, id)),
    decide: async (reviewer, input) => present(await decideCase(needs, reviewer, input)),
    record: (reviewer, playerId) => readRecord(needs, reviewer, playerId),
    act: async (reviewer, input) => {
      await actOnPlayer(needs, reviewer, input);
      return readRecord(needs, reviewer, input.player_id);
    },
    appeals: (reviewer) => readAppeals(needs, reviewer),
    decideAppeal: async (reviewer, input) => present(await decideAppeal(needs, reviewer, input)),
    rules: (reviewer) => showRules(needs, reviewer.tenant.id),
    publishRules: (reviewer, input) => publishRules(needs, reviewer, input),
    tryRules: (reviewer, input) => tryRules(needs, reviewer, input),
  };
}
